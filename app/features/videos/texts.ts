export const embed = 'Embed';
export const aChangeShowsWithinA = 'A change shows within a minute of publishing.';
export const itShowsNothingUntilThe = 'It shows nothing until the video is published.';
export const forAPage = 'For a page';
export const seeIt = 'See it';
export const opensInANewTab = '(opens in a new tab)';
export const aVisitCountsAsEngaged =
  'A visit counts as engaged by its first press or key, such as on play, or after ten seconds in view.';

export const shownOverTheFilmFor = 'Shown over the film for these seconds, and listed below it with their times.';
export const addAProduct = 'Add a product';
export const addAnotherProduct = 'Add another product';
export const productValue = 'Product {value}';
export const labelFromSecond = '{label}: from second';
export const labelToSecond = '{label}: to second';
export const textOfTheLink = '{label}: text of the link';
export const remove = 'Remove';
export const product = 'product';

export const giveAPublicHttpsAddress = 'Give a public https address, or none.';
export const title = 'Title';
export const standsAboveTheFilm = 'Stands above the film.';
export const giveATitleOfAt = 'Give a title of at most 120 characters.';
export const language = 'Language';
export const ofTheFilmAndIts = 'Of the film and its texts: en, fr-CA.';
export const giveALanguageSuchAs = 'Give a language such as en or fr-CA.';
export const film = 'Film';
export const anMp4OrWebm = 'An .mp4 or .webm file. {ownFilm} is one to try with.';
export const giveAPublicHttpsAddressOf = 'Give a public https address of an .mp4 or .webm file.';
export const pictureBeforeItPlays = 'Picture before it plays';
export const captions = 'Captions';
export const aWebVttFileBoth = 'A WebVTT file. Both hosts must let other sites read them (CORS).';
export const productsInTheFilm = 'Products in the film';
export const chooseAProductOfTheCatalogue = 'Choose a product of the catalogue.';
export const sayWhatItShowsIn = 'Say what it shows, in at most 80 characters.';
export const headline = 'Headline';
export const atMost80CharactersOn = 'At most 80 characters, on one line.';
export const textOfTheLinkLabel = 'Text of the link';
export const atMost30CharactersOn = 'At most 30 characters, on one line.';
export const leadsTo = 'Leads to';
export const giveAPublicAddressThat = 'Give a public address that begins with https:// and does not lead back here.';

export const whenItIsOver = 'When it is over';

export const firstQuarter = 'First quarter';
export const threeQuarters = 'Three quarters';
export const allOfIt = 'All of it';
export const howFarItWasWatched = 'How far it was watched';
export const last30Days = 'Last 30 days';
export const itWasNotPlayedIn = 'It was not played in these days.';
export const howFarTheFilmWasWatched = 'How far the film was watched';
export const ofViewsThatPlayedIt =
  'Of {played} views that played it, {value} played all of it. A part that was skipped is not played.';
