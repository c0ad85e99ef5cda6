export const shortLink = 'Short link';

export const copied = 'Copied';
export const copy = 'Copy';

export const howItLooks = 'How it looks';
export const theSavedDraft = 'The saved draft';
export const theSavedDraftOf = 'The saved draft of';
export const pixels = 'pixels';
export const previewNote = '. Links lead nowhere here, and nothing is counted.';
export const atOfItsSize = ', at {round} % of its size';

export const allMany = 'All {many}';
export const missing = 'There is no such {one} here';
export const unread = 'The {one} can’t be shown';
export const sampleDataHidden = 'What people wrote is not shown while sample data is on.';
export const missingHint = 'It may belong to another scope: choose that one in the header.';

export const history = 'History';
export const noOlder = 'Nothing older is kept.';
export const noHistory = 'Nothing was saved yet.';
export const somebody = 'Somebody';
export const current = 'as it is now';
export const compare = 'Compare';
export const revisionWithTheDraft = ' revision {revision} with the draft';
export const pagesOfTheHistory = 'Pages of the history';
export const newest = 'Newest';
export const older = 'Older';
export const compareFailed = 'It could not be compared with the draft.';
export const sameAsDraft = 'It holds the same as the draft does now.';
export const differsInParts = 'It differs from the draft in: {parts}.';
export const restore = 'Restore';
export const revisionRevision = ' revision {revision}';
export const close = 'Close';

export const draftSaved = 'The draft was saved.';
export const published = 'It is public. What was changed shows within a minute.';
export const unpublished = 'It is public no more.';
export const revisionRestored = 'The earlier revision is the draft now.';
export const previewLinkCreated = 'The preview link stands below.';
export const previewLinkRevoked = 'The preview link is worth nothing any more.';
export const restoredItem = 'It is restored. The public sees nothing of it until it is published.';

export const conflict = 'Somebody else saved this meanwhile. What you typed is still here.';
export const lostRace = 'Nothing was done: somebody else saved this meanwhile. Look at it, and try again.';
export const savedNotPublishable = 'It is saved, but can’t be published as it is: look at the fields that are marked.';
export const notSaved = 'Nothing was saved: look at the fields that are marked.';
export const notChanged = 'Nothing was changed. {kind}';
export const nothingWasSent = 'Nothing was sent.';
export const restoreLimit =
  'It was not restored: this scope has all the {many} it may have. Archive another, or ask for more.';

export const archived = 'archived';
export const restored = 'restored';
export const allInUse = 'all {many} of the plan are in use';

export const selectedMany = 'Selected {many}';
export const archiveSelectedQuestion =
  'Published {many} go offline: their printed codes and links stop working. You can restore them later. What they measured is kept.';

export const archivedItem = 'The {one} was archived. It is found by its status, and can be restored.';
export const restoredInList = 'The {one} was restored. The public sees nothing of it until it is published.';
export const limitReached =
  'Nothing was {value}: this scope has all the {many} it may have. Archive one, or ask for more.';
export const nameMissing = 'Give the {one} a name of at most 120 characters.';

export const name = 'Name';
export const nameError = 'Give a name of at most 120 characters.';
export const campaign = 'Campaign';
export const campaignError = 'At most 120 characters.';

export const pictureTooLarge = 'The picture is larger than 1 MiB. Make it smaller first.';
export const pictureTypeError = 'Choose a PNG, JPEG or WebP picture of at most 6,000 pixels a side.';
export const sending = 'Sending…';
export const uploadAFile = 'Upload a file';
export const forToLowerCase = ' for {toLowerCase}';
export const pictureHint = 'PNG, JPEG or WebP, up to 1 MiB.';

export const catalogProducts = 'Products of the catalogue';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const clearText = 'Clear {text}';

export const openTheOne = 'Open the {one}';
export const draftRestored = 'This is what you typed before and did not save.';
export const archivedNote =
  'It is archived: the public sees nothing of it, and nothing of it can be changed. Its address is kept.';
export const saveDraft = 'Save draft';
export const publishChanges = 'Publish changes';
export const publish = 'Publish';
export const discard = 'Drop it';
export const notSavedYet = 'Not saved yet';
export const noUnpublishedChanges = 'All of it is public';

export const unpublish = 'Unpublish';
export const visits = 'Visits';
export const piClicks = 'PI clicks';
export const piRate = 'PI rate';
export const seeOnDashboard = 'See these days on the dashboard';
export const onlyToday = 'Only today';
export const last30Days = 'Last 30 days';
export const preview = 'Preview';
export const previewLinkHint = 'Whoever has the address sees {what}, without signing in. Nothing is counted.';
export const copyNow = 'Copy it now: it is not shown again.';
export const createPreviewLink = 'Make a preview link';
export const by = 'By';
export const until = ', until';
export const revoke = 'Revoke';
export const thePreviewOf = 'the preview of';

export const changesNotPublished = 'Changes not published';

export const sampleData = 'With sample data names are made up, and nothing can be changed.';
export const readOnly = 'You may look at the {many} of this scope. They are made and changed by who may write in it.';
export const figuresPeriod = 'Figures of {from} – {to}';
export const createYourFirstOne = 'Create your first {one}';
export const noMatch = 'No {one} matches.';
export const noManyYet = 'No {many} yet.';
export const newOne = 'New {one}';
export const allowance = '{used} of {allowed} {many} are in use.';
export const notInPlan = 'The plan of this scope includes no {many}. Ask your contact to add them.';
export const allowanceUsed =
  'All {allowed} {many} of this scope are in use. Archive one, or ask your contact for more.';
export const nameOrCampaign = 'Name or campaign';
export const status = 'Status';
export const allButArchived = 'All but archived';
export const findMany = 'Find {many}';

export const tableOfMany = 'Table of {many}';
export const languages = 'Languages';
export const lastEdit = 'Last edit';
export const actions = 'Actions';
export const open = 'Open';
export const publicPageOf = ' the public page of {name} in a new tab';
export const duplicate = 'Duplicate';
export const archive = 'Archive';
export const archiveWarning =
  'The public sees it no more: printed codes and links lead nowhere until it is restored and published again. What it has measured stays.';

export const pictureDeleted = 'The picture was deleted.';
export const pictureInUse = 'It has come into use meanwhile.';
export const uploadedBefore = 'Uploaded before';
export const loading = 'Loading…';
export const noPictures = 'There is none.';
export const uploadedPictures = 'Uploaded pictures';
export const morePictures = 'More pictures';
export const usedIn = 'Used in ';
export const currentPicture = 'The picture of this form.';
export const notUsed = 'Used nowhere.';
export const hiddenUses = '{value}{hiddenUses} that you don’t see';
export const use = 'Use';
export const deleteForGood = 'Delete for good';
export const keep = 'Keep';
export const deleteLabel = 'Delete';

export const view = 'View';
export const revisionOpensInANewTab = ' revision {revision} (opens in a new tab)';

export const newestFirst = 'Newest first';
export const nameAToZ = 'Name, A to Z';
export const lastEditedFirst = 'Last edited first';
export const mostVisits = 'Most visits';
export const mostPiClicks = 'Most PI clicks';
export const highestPiRate = 'Highest PI rate';
