export const embed = 'Embed';
export const liveWithinMinute = 'Changes are live within a minute of publishing.';
export const inactiveEmbed = 'Inactive until the video is published.';
export const forAPage = 'For a page';
export const openPlayer = 'Open player';
export const opensInANewTab = '(opens in a new tab)';
export const engagedNote =
  'A visit counts as engaged after the first click or key press, such as on play, or after ten seconds in view.';

export const hotspotsHint = 'Shown over the video during these seconds, and listed below it with their times.';
export const addAProduct = 'Add a product';
export const addAnotherProduct = 'Add another product';
export const productNumber = 'Product {number}';
export const fromSecond = '{label}: from second';
export const toSecond = '{label}: to second';
export const linkTextOf = '{label}: link text';
export const remove = 'Remove';
export const product = 'product';

export const posterError = 'Enter a public https URL, or leave empty.';
export const title = 'Title';
export const titleHint = 'Shown above the video.';
export const titleError = 'Enter a title of up to 120 characters.';
export const language = 'Language';
export const languageHint = 'Of the video and its texts, such as en or fr-CA.';
export const languageError = 'Enter a language tag such as en or fr-CA.';
export const videoFile = 'Video URL';
export const videoFileHint = 'An .mp4 or .webm file. Try it with {ownFilm}.';
export const videoFileError = 'Enter a public https URL of an .mp4 or .webm file.';
export const posterImage = 'Poster image';
export const captions = 'Captions';
export const captionsHint = 'A WebVTT file. Both hosts must allow other sites to read the files (CORS).';
export const hotspots = 'Products in the video';
export const productError = 'Choose a product from the catalog.';
export const captionError = 'Describe it in up to 80 characters.';
export const headline = 'Headline';
export const headlineError = 'Up to 80 characters, on one line.';
export const linkText = 'Link text';
export const linkTextError = 'Up to 30 characters, on one line.';
export const destination = 'Link URL';
export const destinationError = 'Enter a public URL that starts with https:// and doesn’t lead back here.';

export const endCard = 'End card';

export const firstQuarter = 'First quarter';
export const threeQuarters = 'Three quarters';
export const allOfIt = 'To the end';
export const watchTime = 'How far people watched';
export const last30Days = 'Last 30 days and today so far';
export const notPlayed = 'Not played in this period.';
export const watchTimeTable = 'How far people watched the video';
export const watchedNote = 'Of {played} views, {share} watched to the end. Skipped parts don’t count.';
