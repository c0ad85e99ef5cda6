export const eraseAPerson = 'Erase a person';
export const eraseHint =
  'Deletes what was sent under an e-mail address in every form of this scope, and forgets who claimed its vouchers.';
export const findAPerson = 'Find a person';
export const eMail = 'E-mail';
export const lookForThisPerson = 'Look for this person';
export const nothingFound = 'Nothing is known under this address.';
export const deleted = 'deleted.';
export const nothing = 'Nothing';
export const foundUnder = '{found} under {email}. A claimed code stays given out, to nobody.';
export const deleteFound = 'Delete {found} for good';

export const dragToMove = 'Drag to another place';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const remove = 'Remove';
export const consentText = 'Text that is agreed to';
export const consentVersionHint = 'A new wording becomes a new version when the form is published.';
export const mustBeTicked = 'Must be ticked';
export const mustBeAnswered = 'Must be answered';
export const choicesPerLine = 'Choices, one a line';
export const madeOf = 'Made of';

export const fields = 'Fields';
export const noFields = 'There are no fields yet.';
export const fieldType = 'Kind of the next field';
export const addField = 'Add field';

export const saveDraft = 'Save draft';

export const name = 'Name';
export const nameHint = 'For you and your colleagues; never public.';
export const nameError = 'Give a name of at most 80 characters.';
export const retention = 'Keep submissions for, days';
export const retentionHint = 'Older ones are deleted by themselves.';
export const retentionPart = 'How long submissions are kept';
export const retentionError = 'Give whole days from 1 to 3,650.';
export const title = 'Title';
export const introduction = 'Introduction';
export const buttonLabel = 'Label of the button';
export const thankYou = 'What is said afterwards';
export const embeddingSites = 'Sites that may frame it';
export const embeddingHint = 'Once published, the code for them is under Share; with none it stands by itself only.';
export const embeddingError = 'Hosts such as www.example.com or *.example.com, one to a line.';

export const publication = 'Publication';
export const publicPage = 'Public page';
export const unpublishedChanges = 'The saved draft differs from what the public sees.';
export const notPublishedHint = 'Nobody can fill this in yet. What is saved is what is published.';
export const publishChanges = 'Publish changes';
export const publish = 'Publish';
export const duplicate = 'Duplicate';
export const unpublish = 'Unpublish';
export const deleteLabel = 'Delete';
export const deleteWarning = 'The form is deleted for good.';
export const deleteWithSubmissionsWarning = 'The form and its {submissions} submissions are deleted for good.';
export const deleteForm = 'Delete form';

export const newestFirst = 'Newest first';
export const nameAToZ = 'Name, A to Z';
export const lastEditedFirst = 'Last edited first';
export const lastEdit = 'Last edit';
export const mostSubmissions = 'Most submissions';
export const status = 'Status';
export const findForms = 'Find forms';
export const any = 'Any';
export const published = 'Published';
export const notPublished = 'Not published';
export const author = 'Author';
export const submissions = 'Submissions';
export const keptForDays = 'Kept for, days';

export const formLimit = 'This account has all the forms it may keep. Delete one first.';
export const unpublishFirst = 'Take the form from the public before you delete it.';
export const savedIncomplete = 'It is saved, but something is missing before people can fill this in.';
export const savedNotPublished = 'It is saved, but not published. {kind}';
export const emailError = 'Give an e-mail address.';
export const notSaved = 'Nothing was saved.';

export const draft = 'Draft';

export const findSubmissions = 'Find submissions';
export const wordInAnAnswer = 'Word in an answer';
export const search = 'Search';
export const noSubmissionMatches = 'No submission has this word.';
export const noSubmissions = 'Nothing was sent yet.';
export const submissionsTable = 'What was sent';
export const sent = 'Sent';
export const agreedLabel = 'Agreed: {label}';
export const versionValue = 'version {version}';
export const submission = 'the submission of {submittedAt}';
export const deleteSubmissionWarning = 'What was sent is deleted for good.';
export const deleteForGood = 'Delete for good';
export const submissionOf = ': the submission of {submittedAt}';
export const earlierSubmissions = 'Earlier submissions';
