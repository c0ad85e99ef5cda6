export const size = 'Size';
export const picture = 'Picture';
export const uploadAPicture = 'Upload a picture.';
export const altText = 'What the picture shows';
export const altTextHint = 'Read out to who can’t see it; say here what is written in it.';
export const altTextError = 'Say what the picture shows, in at most 200 characters.';
export const headline = 'Headline';
export const headlineError = 'At most 80 characters, on one line.';
export const callToAction = 'Call to action';
export const shopNow = 'Shop now';
export const callToActionError = 'At most 30 characters, on one line.';
export const offerOf = 'Leads to the offer of';
export const productError = 'No product is called that.';
export const fallbackUrl = 'Or leads to';
export const fallbackUrlHint = 'Where everybody goes in whose country the product has no offer.';
export const destinationError =
  'Choose a product, or give a public address that begins with https:// and does not lead back here.';

export const noPicture = 'There is none yet.';
export const currentPicture = 'There is one of {width}×{height} pixels. Another takes its place.';
export const uploadNeedsScript = 'A file can be uploaded only where scripts are allowed.';
export const removePicture = 'Remove the picture';
export const issues = 'Weight and form';

export const productProduct = 'Product {product}';

export const macroHint =
  'The macro must be the ad server’s encoded click address, beginning with https. It counts the click and leads on to the landing address, which counts it here.';
export const pageTag = 'For a page';
export const adServerTag = 'For an ad server: put its own click macro in place of CLICK_MACRO';
export const landingUrl = 'Landing address to enter in the ad server';
export const plainTag = 'Without a frame or a script';
export const plainTagHint = 'The picture alone: clicks are counted, impressions and visits are not.';
export const tags = 'Tags';
export const liveWithinMinute = 'A change shows within a minute of publishing.';
export const inactiveTags = 'They show nothing until the banner is published.';
export const downloadAllTags = 'Download all tags';
