export const eraseAPerson = 'Erase a person';
export const eraseHint =
  'Deletes every submission with this email address in this scope, and removes the person from its voucher claims.';
export const findAPerson = 'Find a person';
export const email = 'Email';
export const lookForThisPerson = 'Find person';
export const nothingFound = 'Nothing found for this address.';
export const deleted = 'deleted.';
export const nothing = 'Nothing';
export const foundUnder = '{found} for {email}. Claimed codes stay claimed, without the person.';
export const deleteFound = 'Delete {found} permanently';

export const dragToMove = 'Drag to move';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const remove = 'Remove';
export const consentText = 'Consent text';
export const consentVersionHint = 'A change becomes a new version when you publish.';
export const mustBeTicked = 'Required consent';
export const mustBeAnswered = 'Required';
export const choicesPerLine = 'Choices, one per line';
export const madeOf = 'Options';

export const fields = 'Fields';
export const noFields = 'No fields yet.';
export const fieldType = 'Field type';
export const addField = 'Add field';

export const saveDraft = 'Save draft';

export const name = 'Name';
export const nameHint = 'Internal name, never public.';
export const nameError = 'Enter a name of up to 80 characters.';
export const retention = 'Keep submissions for (days)';
export const retentionHint = 'Older submissions are deleted automatically.';
export const retentionPart = 'Retention of submissions';
export const retentionError = 'Enter a whole number of days from 1 to 3,650.';
export const title = 'Title';
export const introduction = 'Introduction';
export const buttonLabel = 'Button label';
export const thankYou = 'Thank-you message';
export const embeddingSites = 'Domains that can embed it';
export const embeddingHint =
  'After publishing, find the embed code under Share. Without a domain, the form can’t be embedded.';
export const embeddingError = 'Enter hosts such as www.example.com or *.example.com, one per line.';

export const publication = 'Publishing';
export const publicPage = 'Public page';
export const unpublishedChanges = 'The draft has unpublished changes.';
export const notPublishedHint = 'Publish the form so people can fill it in.';
export const publishChanges = 'Publish changes';
export const publish = 'Publish';
export const duplicate = 'Duplicate';
export const unpublish = 'Unpublish';
export const deleteLabel = 'Delete';
export const deleteWarning = 'The form is deleted permanently.';
export const deleteWithSubmissionsWarning = 'The form and its {submissions} submissions are deleted permanently.';
export const deleteForm = 'Delete form';

export const newestFirst = 'Newest first';
export const nameAToZ = 'Name, A to Z';
export const lastEditedFirst = 'Last edited first';
export const lastEdit = 'Last edit';
export const maxSubmissions = 'Most submissions';
export const status = 'Status';
export const findForms = 'Find forms';
export const any = 'Any';
export const published = 'Published';
export const notPublished = 'Not published';
export const author = 'Author';
export const submissions = 'Submissions';
export const keptFor = 'Kept for';
export const lastSubmission = 'Last submission';

export const formLimit = 'This account has reached its form limit. Delete one first.';
export const unpublishFirst = 'Unpublish the form before you delete it.';
export const savedIncomplete = 'Saved, but not published: something is missing before people can fill it in.';
export const savedNotPublished = 'Saved, but not published. {kind}';
export const emailError = 'Enter an email address.';
export const notSaved = 'Not saved.';

export const draft = 'Draft';

export const findSubmissions = 'Find submissions';
export const wordInAnAnswer = 'Search answers';
export const search = 'Search';
export const noSubmissionMatches = 'No submissions match.';
export const noSubmissions = 'No submissions yet.';
export const submissionsTable = 'Submissions, table';
export const sent = 'Sent';
export const agreedLabel = 'Agreed: {label}';
export const versionValue = 'version {version}';
export const submission = 'the submission of {submittedAt}';
export const deleteSubmissionWarning = 'The submission is deleted permanently.';
export const deleteForGood = 'Delete permanently';
export const submissionOf = ': the submission of {submittedAt}';
export const requiredField = 'required';
