export const allExperiences = 'All experiences';
export const archived = 'Archived';
export const archivedHint =
  'The public sees nothing of it, and nothing of it can be changed. Its address is kept: it is the same again once it is restored and published.';
export const restore = 'Restore';
export const restoreLimit =
  'It was not restored: this scope has all the experiences it may have. Archive another, or ask for more.';
export const changeFailed = 'Nothing was changed. {failure}';

export const language = 'Language';
export const beginWith = 'Begin with';

export const heading = 'Heading';
export const text = 'Text';
export const paragraphHint = 'An empty line begins a new paragraph.';
export const videoUrl = 'Address of the video';
export const videoUrlHint = 'An https address of an MP4 or WebM file.';
export const posterImage = 'Picture before it plays';
export const transcript = 'Transcript';
export const transcriptHint = 'What is said and shown, for who cannot hear or see it.';
export const button = 'Button';
export const storesComeFrom = 'Stores come from';
export const storesTypedIn = 'What is typed in here';
export const storesPublished = 'The published list of Offline locations';
export const buttonHint = 'Leads down to the products or retailers of the page. Left out when empty.';
export const textPosition = 'Text stands';
export const besideThePicture = 'Beside the picture';
export const overPicture = 'Centred above the picture';
export const picture = 'Picture';
export const productsComeFrom = 'Products come from';
export const productList = 'A list made here';
export const aCollection = 'A collection';
export const collection = 'Collection';
export const chooseOne = 'Choose one';
export const productsAtMost = 'Products at most';
export const layout = 'Layout';
export const showPrices = 'Show prices';
export const onlyTheseRetailers = 'Only these retailers';
export const retailersHint = 'With none chosen, every retailer that has an offer of a product of the page is shown.';
export const chooseProductsFirst = 'Choose products first.';
export const servings = 'Servings';
export const minutes = 'Minutes';
export const ingredients = 'Ingredients';
export const onePerLine = 'One a line.';
export const steps = 'Steps';
export const recipeProducts = 'Products that go into it';
export const address = 'Address';
export const imageUrlHint = 'Of an uploaded picture, or an https address. Empty: no picture.';
export const altText = 'Description';
export const altTextHint = 'What it shows, for who cannot see it.';
export const widthHeight = 'Width : height';

export const noBlocks = 'The page is empty. Add a first block.';
export const blocks = 'Blocks';
export const toFix = 'to put right';
export const moveNameUp = 'Move {name} up';
export const moveNameDown = 'Move {name} down';
export const duplicateName = 'Duplicate {name}';
export const removeName = 'Remove {name}';
export const newBlock = 'New block';
export const addBlock = 'Add block';

export const defaultLanguage = 'Default language';
export const title = 'Title';
export const ageGate = 'Age gate';
export const embedding = 'Where it may be embedded';
export const blockOrder = 'Order of the blocks';

export const productId = 'Product {id}';

export const checksUnread = 'Products and offers could not be read, so they are not checked now.';
export const checksPassed = 'Nothing stands in the way of publishing.';
export const mustFix = 'Has to be put right: ';
export const shouldFix = 'Worth a look: ';
export const wholePage = 'Whole page';

export const publishedDone = 'Published. It shows within a minute.';
export const unpublishedDone = 'Taken back from the public.';
export const versionRestored = 'The earlier version is the draft again.';
export const previewLinkCreated = 'The preview link is made.';
export const previewLinkRevoked = 'The link is worth nothing any more.';
export const restoredDone = 'It is restored. The public sees nothing of it until it is published.';
export const nameAndPublishing = 'Name and publishing';
export const save = 'Save';
export const media = 'Media';
export const experience = 'Experience';
export const name = 'Name';
export const unpublish = 'Unpublish';
export const publishChanges = 'Publish changes';
export const publish = 'Publish';
export const publicWithIssues = 'It is public, and something of it is not right any more:';
export const issuesBlock = 'Something has to be put right before it can be published:';
export const seeTheChecks = 'see the checks';
export const publishBlocked = 'It was not published: see the checks, and put right what they tell.';

export const editorTabs = 'Parts of the experience';
export const writingLanguage = 'Language that is written in';

export const blockMoved = 'Moved to place {value} of {count}.';

export const formUnavailable = 'This form is not published, or it is none of this account. Choose another.';
export const form = 'Form';
export const publishedForms = 'Published forms';
export const unknownForm = 'Unknown form';
export const formSearchHint = 'Name or title of a published form';

export const version = 'Version';
export const published = 'published';
export const somebody = 'Somebody';
export const current = 'as it is now';
export const versionRevision = ' version {revision}';
export const compare = 'Compare';
export const versionWithTheDraft = ' version {revision} with the draft';
export const compareFailed = 'It could not be compared with the draft.';
export const sameAsDraft = 'It holds the same as the draft does now.';
export const restoreChanges = 'Restoring it changes: {parts}.';

export const changedTheSameParts = '{author} changed the same parts';
export const mergeHint =
  'Everything else is already put together. Choose whose version stays for each part; nothing is saved before that.';
export const yours = 'Yours';
export const keepChoices = 'Keep what is chosen';

export const textOfButtons = 'Text of buttons';

export const titleHint = 'Shown by browser tabs and search results.';
export const descriptionHint = 'Shown by search results and shared links.';
export const square = 'Square';
export const slightlyRound = 'Slightly round';
export const textOnTheBackground = 'Text on the background';
export const textOnCards = 'Text on cards';
export const contrast = 'Contrast';
export const contrastNeeded = '(has to be {textContrast})';
export const font = 'Font';
export const corners = 'Corners';
export const utmHint =
  'Every click to a retailer carries these as utm parameters. What an offer’s address already says stays.';
export const tagManagerNote =
  'The tag manager {gtmId} of the account is loaded with the published page, without consent until your consent tag gives it.';
export const noTagManagerNote = 'The account has no tag manager, so that the published page loads no script of others.';
export const ageGateAlways = 'Ask for the date of birth (always on for alcohol brands)';
export const ageGateOn = 'Ask for the date of birth first';
export const age = 'Age';
export const countryRowHint = 'A row without a country is left out.';
export const legalAgeHint =
  'Visitors are asked for the legal age of their country in any case. Countries where you ask for more:';
export const countryAgesHint = 'Countries with another age.';
export const countryTwoLetters = 'Country (two letters)';
export const countryAge = 'Age there';
export const embeddingHint =
  'Hosts, one a line; *.example.com is every one below it. With none it stands by itself only.';
export const defaultLabel = 'default';
export const makeDefault = 'Make default';
export const remove = 'Take out';
export const addLanguage = 'Add a language';
export const languageHint = 'A tag such as fr-FR or de. Texts of a language that is taken out are kept.';
export const languageTags = 'language-tags';
export const add = 'Add';

export const last30DaysDetail = 'Last 30 days: {detail}';

export const previewSize = 'Size of the preview';
export const previewOfTheSavedDraft = 'Preview of the saved draft';
export const previewNote = 'The saved draft. Links lead nowhere here, and nothing is counted.';

export const noProducts = 'No product is chosen.';
export const removeItem = 'Take out {name}';
export const addAProduct = 'Add a product';
export const catalogProducts = 'Products of the catalogue';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';

export const tryAgain = 'Try again';
export const saveConflict = 'Not saved: somebody else changed the same.';
export const saveNeedsName = 'Not saved: give it a name.';
export const savePending = 'Not saved yet, kept on this device. It is tried again.';
export const saveTooLong = 'Not saved: something is longer than it may be.';
export const notSavedFailureText = 'Not saved: {failureText}';
export const notSavedYet = 'Not saved yet…';
export const savedMerged = 'Saved, together with changes of {mergedFrom}.';

export const publishedPage = 'Published page';
export const qrCodeOfPublished = 'QR code of {published}';
export const embedCode = 'Embed code';
export const publishToShare = 'It has an address, a QR code and an embed code once it is published.';
export const linksToTheDraft = 'Links to the draft';
export const previewLinkHint = 'Whoever has such a link sees the saved draft without signing in, for 14 days.';
export const newPreviewLink = 'New preview link (shown this once)';
export const createPreviewLink = 'Make a preview link';
export const created = 'Made';
export const by = 'by';
export const validUntil = ', good until';
export const revoke = 'Revoke';
export const linkCreatedAt = ' the link made {createdAt}';
export const embeddingUnread = 'Which hosts may embed it can’t be told right now. Load the page again.';
export const embeddedOn = 'It shows on {value}.{later}';
export const embeddedNowhere = 'No host may embed it yet.{later}';
export const embeddingSteps = 'To embed it, name the hosts under Audience and publish again.';
export const copy = 'Copy';
export const copied = 'Copied.';

export const storesNote = 'The page shows the stores as they are published at the time, with a map of them.';
export const country = 'Country';
export const countryHint = 'Two letters, such as GB; empty for all.';
export const storesAtMost = 'Stores at most';
export const storesHint = '1 to 60, the nearest or first by name.';
export const aroundLatitude = 'Around latitude';
export const emptyForEverywhere = 'Empty for everywhere.';
export const aroundLongitude = 'Around longitude';
export const withinKm = 'Within (km)';
export const radiusHint = '50 where it is left empty.';

export const storeValue = 'Store {value}';
export const anotherStore = 'Another store';
export const latitude = 'Latitude';
export const longitude = 'Longitude';
