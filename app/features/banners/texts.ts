export const size = 'Size';
export const picture = 'Picture';
export const uploadAPicture = 'Upload a picture.';
export const whatThePictureShows = 'What the picture shows';
export const readOutToWhoCant = 'Read out to who can’t see it; say here what is written in it.';
export const sayWhatThePictureShows = 'Say what the picture shows, in at most 200 characters.';
export const headline = 'Headline';
export const atMost80CharactersOn = 'At most 80 characters, on one line.';
export const callToAction = 'Call to action';
export const shopNow = 'Shop now';
export const atMost30CharactersOn = 'At most 30 characters, on one line.';
export const leadsToTheOfferOf = 'Leads to the offer of';
export const noProductIsCalledThat = 'No product is called that.';
export const orLeadsTo = 'Or leads to';
export const whereEverybodyGoesInWhose = 'Where everybody goes in whose country the product has no offer.';
export const chooseAProductOrGive =
  'Choose a product, or give a public address that begins with https:// and does not lead back here.';

export const thereIsNoneYet = 'There is none yet.';
export const thereIsOneOfPixels = 'There is one of {width}×{height} pixels. Another takes its place.';
export const aFileCanBeUploaded = 'A file can be uploaded only where scripts are allowed.';
export const removeThePicture = 'Remove the picture';
export const weightAndForm = 'Weight and form';

export const productProduct = 'Product {product}';

export const theMacroMustBeThe =
  'The macro must be the ad server’s encoded click address, beginning with https. It counts the click and leads on to the landing address, which counts it here.';
export const forAPage = 'For a page';
export const forAnAdServerPut = 'For an ad server: put its own click macro in place of CLICK_MACRO';
export const landingAddressToEnterIn = 'Landing address to enter in the ad server';
export const withoutAFrameOrAScript = 'Without a frame or a script';
export const thePictureAloneClicksAre = 'The picture alone: clicks are counted, impressions and visits are not.';
export const tags = 'Tags';
export const aChangeShowsWithinA = 'A change shows within a minute of publishing.';
export const theyShowNothingUntilThe = 'They show nothing until the banner is published.';
export const downloadAllTags = 'Download all tags';
