export const allExperiences = 'All experiences';
export const archived = 'Archived';
export const archivedHint =
  'This experience is offline and read-only. Its address is reserved: restore and publish it to bring it back.';
export const restore = 'Restore';
export const restoreLimit =
  'Not restored: this scope has reached its limit of experiences. Archive another, or ask your contact for more.';
export const changeFailed = 'Not changed. {failure}';

export const language = 'Language';
export const beginWith = 'Start with';

export const heading = 'Heading';
export const text = 'Text';
export const paragraphHint = 'Leave an empty line to start a new paragraph.';
export const videoUrl = 'Video URL';
export const videoUrlHint = 'An https URL of an MP4 or WebM file.';
export const posterImage = 'Poster image';
export const transcript = 'Transcript';
export const transcriptHint = 'What is said and shown, for people who can’t hear or see it.';
export const button = 'Button';
export const storesComeFrom = 'Source of stores';
export const storesTypedIn = 'Stores entered here';
export const storesPublished = 'Published offline locations';
export const buttonHint = 'Scrolls to the products or retailers on the page. Hidden when empty.';
export const textPosition = 'Text position';
export const besideThePicture = 'Next to the picture';
export const overPicture = 'Centered over the picture';
export const picture = 'Picture';
export const productsComeFrom = 'Source of products';
export const productList = 'A list of products';
export const aCollection = 'A collection';
export const collection = 'Collection';
export const chooseOne = 'Choose one';
export const productsAtMost = 'Maximum number of products';
export const layout = 'Layout';
export const grid = 'Grid';
export const list = 'List';
export const showPrices = 'Show prices';
export const onlyTheseRetailers = 'Show only these retailers';
export const retailersHint = 'If none is selected, every retailer with an offer for a product on the page is shown.';
export const chooseProductsFirst = 'Add products first.';
export const servings = 'Servings';
export const minutes = 'Minutes';
export const ingredients = 'Ingredients';
export const onePerLine = 'One per line.';
export const steps = 'Steps';
export const recipeProducts = 'Products in this recipe';
export const address = 'URL';
export const imageUrlHint = 'An uploaded picture or an https URL. Leave empty for no picture.';
export const altText = 'Alt text';
export const altTextHint = 'Describe the picture for people who can’t see it.';
export const widthHeight = 'Aspect ratio (width : height)';

export const noBlocks = 'This page is empty. Add your first block.';
export const blocks = 'Blocks';
export const toFix = 'to fix';
export const moveNameUp = 'Move {name} up';
export const moveNameDown = 'Move {name} down';
export const duplicateName = 'Duplicate {name}';
export const removeName = 'Remove {name}';
export const addBlock = 'Add block';

export const defaultLanguage = 'Default language';
export const title = 'Title';
export const ageGate = 'Age gate';
export const embedding = 'Embedding';
export const blockOrder = 'Order of blocks';

export const productId = 'Product {id}';

export const checksUnread = 'Products and offers couldn’t be loaded, so they aren’t checked.';
export const checksPassed = 'Ready to publish.';
export const mustFix = 'Fix: ';
export const shouldFix = 'Check: ';
export const wholePage = 'Whole page';

export const publishedDone = 'Published. Live within a minute.';
export const unpublishedDone = 'Unpublished.';
export const versionRestored = 'Earlier version restored as the draft.';
export const previewLinkCreated = 'Preview link created.';
export const previewLinkRevoked = 'Preview link revoked.';
export const restoredDone = 'Restored. Publish it to make it public.';
export const nameAndPublishing = 'Name and publishing';
export const save = 'Save';
export const media = 'Media';
export const experience = 'Experience';
export const name = 'Name';
export const nameError = 'Enter a name.';
export const unpublish = 'Unpublish';
export const publishChanges = 'Publish changes';
export const publish = 'Publish';
export const publicWithIssues = 'This published experience has issues:';
export const issuesBlock = 'Issues block publishing:';
export const seeTheChecks = 'see the checks';
export const publishBlocked = 'Not published. Fix the issues under Checks.';

export const editorTabs = 'Sections of the experience';
export const writingLanguage = 'Language to edit';

export const blockMoved = 'Moved to position {position} of {count}.';

export const formUnavailable = 'This form isn’t published, or isn’t in this account. Choose another.';
export const form = 'Form';
export const publishedForms = 'Published forms';
export const unknownForm = 'Unknown form';
export const formSearchHint = 'Name or title of a published form';

export const version = 'Version';
export const published = 'published';
export const somebody = 'Someone';
export const current = 'Current';
export const versionRevision = ' version {revision}';
export const compare = 'Compare';
export const versionWithTheDraft = ' version {revision} with the draft';
export const compareFailed = 'The versions couldn’t be compared. Try again.';
export const sameAsDraft = 'Same as the current draft.';
export const restoreChanges = 'Restoring it changes: {parts}.';

export const changedTheSameParts = '{author} changed the same parts';
export const mergeHint = 'All other changes are merged. Choose a version for each part; nothing is saved until you do.';
export const yours = 'Yours';
export const keepChoices = 'Save choices';

export const background = 'Background';
export const cards = 'Cards';
export const buttons = 'Buttons';
export const textOfButtons = 'Button text';

export const pageDescription = 'Description';
export const titleHint = 'Shown in browser tabs and search results.';
export const descriptionHint = 'Shown in search results and shared links.';
export const square = 'Square';
export const slightlyRound = 'Slightly round';
export const round = 'Round';
export const systemFont = 'System';
export const serifFont = 'Serif';
export const roundedFont = 'Rounded';
export const condensedFont = 'Condensed';
export const utmCampaign = 'Campaign';
export const utmSource = 'Source';
export const utmMedium = 'Medium';
export const utmContent = 'Content';
export const utmTerm = 'Term';
export const textOnTheBackground = 'Text on the background';
export const textOnCards = 'Text on cards';
export const contrast = 'Contrast';
export const contrastEnough = '(enough)';
export const contrastNeeded = '(at least {textContrast})';
export const font = 'Font';
export const corners = 'Corners';
export const utmHint = 'Added to every retailer link as utm parameters, unless the offer’s URL already has them.';
export const tagManagerNote =
  'The published page loads the account’s tag manager {gtmId}. It runs without consent until your consent tag grants it.';
export const noTagManagerNote = 'This account has no tag manager, so the published page loads no third-party scripts.';
export const countryAges = 'Ages by country';
export const ageGateAlways = 'Ask for the date of birth (always on for alcohol brands)';
export const ageGateOn = 'Ask for the date of birth first';
export const age = 'Age';
export const countryRowHint = 'Rows without a country are ignored.';
export const legalAgeHint =
  'Visitors must be of legal age in their country. Add countries where you require a higher age:';
export const countryAgesHint = 'Countries with a different age.';
export const countryTwoLetters = 'Country (two letters)';
export const countryAge = 'Minimum age';
export const embeddingDomains = 'Allowed domains';
export const embeddingHint =
  'Hosts, one per line; *.example.com covers all its subdomains. Leave empty to allow no embedding.';
export const domainsError = 'Enter hosts such as shop.example.com, one per line.';
export const defaultLabel = 'default';
export const makeDefault = 'Make default';
export const remove = 'Remove';
export const addLanguage = 'Add language';
export const languageHint = 'Use a tag such as fr-FR or de. Removing a language keeps its texts.';
export const localeError = 'Enter a language tag such as fr-FR or de.';
export const add = 'Add';

export const tooLong = 'Use at most {maxLength} characters.';
export const countError = 'Enter a whole number from 1 to {max}.';
export const fixFields = 'Not saved. Fix the highlighted fields.';
export const saved = 'Saved.';

export const last30Days = 'Last 30 days: {days}';

export const preview = 'Preview';
export const previewSize = 'Preview size';
export const previewOfTheSavedDraft = 'Preview of the saved draft';

export const noProducts = 'No products selected.';
export const removeItem = 'Remove product {name}';
export const addAProduct = 'Add a product';
export const catalogProducts = 'Catalog products';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';

export const tryAgain = 'Try again';
export const saveConflict = 'Not saved: someone else changed the same part.';
export const saveNeedsName = 'Not saved. Enter a name.';
export const savePending = 'Not saved yet. Kept on this device; retrying.';
export const saveTooLong = 'Not saved: a text is too long.';
export const notSavedFailureText = 'Not saved: {failureText}';
export const notSavedYet = 'Not saved yet…';
export const savedMerged = 'Saved and merged with changes by {mergedFrom}.';

export const publishedPage = 'Published page';
export const qrCodeOfPublished = 'QR code of {published}';
export const embedCode = 'Embed code';
export const publishToShare = 'Publish to get its address, QR code and embed code.';
export const linksToTheDraft = 'Links to the draft';
export const previewLinkHint = 'Anyone with the link can see the saved draft for 14 days, without signing in.';
export const newPreviewLink = 'New preview link (shown once)';
export const createPreviewLink = 'Create preview link';
export const created = 'Created';
export const by = 'by';
export const validUntil = ', valid until';
export const revoke = 'Revoke';
export const linkCreatedAt = ' the link created {createdAt}';
export const embeddingUnread = 'The allowed domains couldn’t be loaded. Reload the page.';
export const embeddedOn = 'Can be embedded on {hosts}.{later}';
export const embeddedNowhere = 'Can’t be embedded yet.{later}';
export const embeddingSteps = 'To embed it, add domains under Audience and publish again.';
export const copy = 'Copy';
export const copied = 'Copied.';

export const storesNote = 'The page shows the stores published at the time, with a map.';
export const country = 'Country';
export const countryHint = 'Two letters, such as GB. Leave empty for all.';
export const storesAtMost = 'Maximum number of stores';
export const storesHint = '1 to 60: the nearest, or the first by name.';
export const aroundLatitude = 'Center latitude';
export const emptyForEverywhere = 'Leave empty for everywhere.';
export const aroundLongitude = 'Center longitude';
export const withinKm = 'Within (km)';
export const radiusHint = '50 if empty.';

export const storeNumber = 'Store {number}';
export const latitudeError = 'Enter a latitude from −90 to 90.';
export const longitudeError = 'Enter a longitude from −180 to 180.';
export const kmError = 'Enter a distance of up to {max} km.';
export const countryError = 'Enter a country code of two letters, such as GB.';
export const anotherStore = 'Add a store';
export const latitude = 'Latitude';
export const longitude = 'Longitude';

export const aboutHero = 'Headline, text, button and picture';
export const aboutText = 'A heading with paragraphs';
export const aboutProducts = 'Products with prices and where to buy';
export const aboutRetailers = 'Retailers that sell the products';
export const aboutRecipe = 'Ingredients, steps and products';
export const aboutVideo = 'A video with its transcript';
export const aboutForm = 'A button that leads to a form';
export const aboutStores = 'Stores on a map';
export const moveHint = 'Drag to reorder, or press Alt and the arrow keys.';
export const undo = 'Undo';
export const redo = 'Redo';
export const partsOfPreview = 'Parts of the preview';
export const editPart = 'Edit {name}';
