export const size = 'Size';
export const picture = 'Picture';
export const uploadAPicture = 'Upload a picture.';
export const altText = 'Alt text';
export const altTextHint = 'For people who can’t see the picture. Include any text in it.';
export const altTextError = 'Describe the picture in up to 200 characters.';
export const headline = 'Headline';
export const headlineError = 'Up to 80 characters, on one line.';
export const callToAction = 'Call to action';
export const shopNow = 'Shop now';
export const callToActionError = 'Up to 30 characters, on one line.';
export const offerOf = 'Link to the offer of';
export const productError = 'No product found. Choose one from the list.';
export const fallbackUrl = 'Fallback URL';
export const fallbackUrlHint = 'Used where the product has no offer in the visitor’s country.';
export const destinationError =
  'Choose a product, or enter a public URL that starts with https:// and doesn’t lead back here.';

export const noPicture = 'No picture yet.';
export const currentPicture = 'Current picture: {width}×{height} pixels. Uploading another replaces it.';
export const uploadNeedsScript = 'Uploading a file needs JavaScript.';
export const removePicture = 'Remove picture';
export const issues = 'Size and format';

export const productProduct = 'Product {product}';

export const macroHint =
  'The macro must be the ad server’s encoded click URL and start with https. It counts the click, then leads to the landing URL, which counts it here.';
export const pageTag = 'For a page';
export const adServerTag = 'For an ad server: replace CLICK_MACRO with its click macro';
export const landingUrl = 'Landing URL to enter in the ad server';
export const plainTag = 'Without a frame or script';
export const plainTagHint = 'The picture only: counts clicks, but not impressions and visits.';
export const tags = 'Tags';
export const liveWithinMinute = 'Changes are live within a minute of publishing.';
export const inactiveTags = 'Inactive until the banner is published.';
export const downloadAllTags = 'Download all tags';
