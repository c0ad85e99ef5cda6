export const shortLink = 'Short link';

export const copied = 'Copied';
export const copy = 'Copy';

export const draftPreview = 'Preview of the draft';
export const theSavedDraft = 'The saved draft';
export const theSavedDraftOf = 'The saved draft of';
export const pixels = 'pixels';
export const previewNote = '. Links are off, and nothing is counted.';
export const atOfItsSize = ', at {round} % of its size';

export const allMany = 'All {many}';
export const missing = 'This {one} doesn’t exist here';
export const unread = 'The {one} can’t be shown';
export const sampleDataHidden = 'Sample data hides what people wrote. Turn it off to continue.';
export const missingHint = 'It may belong to another scope. Select that scope in the header.';

export const history = 'History';
export const noOlder = 'No older versions.';
export const noHistory = 'No versions yet.';
export const somebody = 'Someone';
export const current = 'Current';
export const version = 'Version {revision}';
export const publishedVersion = 'Version {revision}, published';
export const byPerson = 'by {name}';
export const compare = 'Compare';
export const revisionWithTheDraft = ' revision {revision} with the draft';
export const pagesOfTheHistory = 'Pages of the history';
export const newest = 'Newest';
export const older = 'Older';
export const compareFailed = 'The versions couldn’t be compared. Try again.';
export const sameAsDraft = 'Same as the current draft.';
export const differsInParts = 'Different from the draft: {parts}.';
export const restore = 'Restore';
export const revisionRevision = ' revision {revision}';
export const close = 'Close';

export const draftSaved = 'Draft saved.';
export const published = 'Published. Live within a minute.';
export const unpublished = 'Unpublished.';
export const revisionRestored = 'Earlier revision restored as the draft.';
export const previewLinkCreated = 'Preview link created. Find it below.';
export const previewLinkRevoked = 'Preview link revoked.';
export const restoredItem = 'Restored. Publish it to make it public.';

export const conflict = 'Someone else saved this. What you typed is still here.';
export const lostRace = 'Not changed: someone else saved this. Review it and try again.';
export const savedNotPublishable = 'Saved, but not published. Fix the highlighted fields.';
export const notSaved = 'Not saved. Fix the highlighted fields.';
export const notChanged = 'Not changed. {kind}';
export const nothingWasSent = 'Nothing was sent. Try again.';
export const restoreLimit =
  'Not restored: this scope has reached its limit of {many}. Archive another, or ask your contact for more.';

export const archived = 'archived';
export const restored = 'restored';
export const allInUse = 'all {many} of the plan are in use';

export const selectedMany = 'Selected {many}';
export const archiveSelectedQuestion =
  'Published {many} go offline: their printed codes and links stop working. You can restore them later. What they measured is kept.';

export const archivedItem = 'The {one} was archived. Filter by Archived to find and restore it.';
export const publicAgain = 'The {one} was restored and is public again.';
export const restoredNotPublic = 'restored, but not public: publish it again';
export const restoredInList = 'The {one} was restored. Publish it to make it public.';
export const limitReached =
  'Not {done}: this scope has reached its limit of {many}. Archive one, or ask your contact for more.';
export const nameMissing = 'Enter a name of up to 120 characters for the {one}.';

export const name = 'Name';
export const nameError = 'Enter a name of up to 120 characters.';
export const campaign = 'Campaign';
export const campaignError = 'Enter up to 120 characters.';

export const pictureTooLarge = 'The picture is larger than 1 MiB. Choose a smaller one.';
export const pictureTypeError = 'Choose a PNG, JPEG or WebP picture of up to 6,000 pixels per side.';
export const sending = 'Uploading…';
export const uploadAFile = 'Upload a file';
export const forWhat = ' for {what}';
export const pictureHint = 'PNG, JPEG or WebP, up to 1 MiB.';

export const catalogProducts = 'Catalog products';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const clearText = 'Clear {text}';

export const openTheOne = 'Open the {one}';
export const draftRestored = 'Your unsaved changes are back.';
export const archivedNote = 'Archived: it’s offline and read-only. Its address is reserved.';
export const saveDraft = 'Save draft';
export const publishChanges = 'Publish changes';
export const publish = 'Publish';
export const discard = 'Discard';
export const notSavedYet = 'Not saved yet';
export const noUnpublishedChanges = 'No unpublished changes';

export const unpublish = 'Unpublish';
export const visits = 'Visits';
export const piClicks = 'Intent clicks';
export const piRate = 'Intent rate';
export const seeOnDashboard = 'See this period on the dashboard';
export const piSessions = 'Visits with intent';
export const todaySoFar = 'Today so far: {visits}, {clicks}';
export const last30Days = 'Last 30 days';
export const preview = 'Preview';
export const previewLinkHint = 'Anyone with the link sees {what}, without signing in. Nothing is counted.';
export const copyNow = 'Copy it now: it’s shown only once.';
export const createPreviewLink = 'Create preview link';
export const by = 'By';
export const until = ', until';
export const revoke = 'Revoke';
export const thePreviewOf = 'the preview of';

export const changesNotPublished = 'Unpublished changes';

export const sampleData = 'Sample data uses made-up names. Turn it off to make changes.';
export const readOnly = 'You can view the {many} of this scope. You need write access to change them.';
export const figuresPeriod = 'Last 30 days, through {to}';
export const todayCount = '+{count} today';
export const intentVisits = '{count} visits';
export const lastEvent = 'Last event';
export const notReceiving = 'Not receiving';
export const createYourFirstOne = 'Create your first {one}';
export const noMatch = 'No {one} matches.';
export const noManyYet = 'No {many} yet.';
export const newOne = 'New {one}';
export const allowance = '{used} of {allowed} {many} used.';
export const notInPlan = 'Your plan doesn’t include {many}. Ask your contact to add them.';
export const allowanceUsed = 'You’ve used all {allowed} {many}. Archive one, or ask your contact for more.';
export const nameOrCampaign = 'Name or campaign';
export const status = 'Status';
export const allButArchived = 'All but archived';
export const findMany = 'Find {many}';

export const tableOfMany = 'Table of {many}';
export const languages = 'Languages';
export const lastEdit = 'Last edit';
export const actions = 'Actions';
export const duplicate = 'Duplicate';
export const archive = 'Archive';
export const archiveWarning =
  'It goes offline: printed codes and links stop working until you restore and publish it. What it measured is kept.';

export const pictureDeleted = 'Picture deleted.';
export const pictureInUse = 'The picture is now in use.';
export const uploadedBefore = 'Uploaded before';
export const loading = 'Loading…';
export const noPictures = 'No pictures yet.';
export const uploadedPictures = 'Uploaded pictures';
export const morePictures = 'More pictures';
export const usedIn = 'Used in ';
export const currentPicture = 'The current picture.';
export const notUsed = 'Not used.';
export const hiddenUses = '{joint}{hiddenUses} that you can’t see';
export const use = 'Use';
export const deleteForGood = 'Delete permanently';
export const deletePictureWarning = 'A deleted picture can’t be restored.';

export const view = 'View';
export const revisionOpensInANewTab = ' revision {revision} (opens in a new tab)';

export const newestFirst = 'Newest first';
export const nameAToZ = 'Name, A to Z';
export const lastEditedFirst = 'Last edited first';
export const maxVisits = 'Most visits';
export const maxPiClicks = 'Most intent clicks';
export const highestPiRate = 'Highest intent rate';
