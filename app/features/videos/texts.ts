export const embed = 'Embed';
export const liveWithinMinute = 'A change shows within a minute of publishing.';
export const inactiveEmbed = 'It shows nothing until the video is published.';
export const forAPage = 'For a page';
export const openPlayer = 'See it';
export const opensInANewTab = '(opens in a new tab)';
export const engagedNote =
  'A visit counts as engaged by its first press or key, such as on play, or after ten seconds in view.';

export const hotspotsHint = 'Shown over the film for these seconds, and listed below it with their times.';
export const addAProduct = 'Add a product';
export const addAnotherProduct = 'Add another product';
export const productValue = 'Product {value}';
export const fromSecond = '{label}: from second';
export const toSecond = '{label}: to second';
export const linkTextOf = '{label}: text of the link';
export const remove = 'Remove';
export const product = 'product';

export const posterError = 'Give a public https address, or none.';
export const title = 'Title';
export const titleHint = 'Stands above the film.';
export const titleError = 'Give a title of at most 120 characters.';
export const language = 'Language';
export const languageHint = 'Of the film and its texts: en, fr-CA.';
export const languageError = 'Give a language such as en or fr-CA.';
export const videoFile = 'Film';
export const videoFileHint = 'An .mp4 or .webm file. {ownFilm} is one to try with.';
export const videoFileError = 'Give a public https address of an .mp4 or .webm file.';
export const posterImage = 'Picture before it plays';
export const captions = 'Captions';
export const captionsHint = 'A WebVTT file. Both hosts must let other sites read them (CORS).';
export const hotspots = 'Products in the film';
export const productError = 'Choose a product of the catalogue.';
export const captionError = 'Say what it shows, in at most 80 characters.';
export const headline = 'Headline';
export const headlineError = 'At most 80 characters, on one line.';
export const linkText = 'Text of the link';
export const linkTextError = 'At most 30 characters, on one line.';
export const destination = 'Leads to';
export const destinationError = 'Give a public address that begins with https:// and does not lead back here.';

export const endCard = 'When it is over';

export const firstQuarter = 'First quarter';
export const threeQuarters = 'Three quarters';
export const allOfIt = 'All of it';
export const watchTime = 'How far it was watched';
export const last30Days = 'Last 30 days';
export const notPlayed = 'It was not played in these days.';
export const watchTimeTable = 'How far the film was watched';
export const watchedNote =
  'Of {played} views that played it, {value} played all of it. A part that was skipped is not played.';
