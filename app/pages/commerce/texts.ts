export const previewContent = 'What it shows';
export const theSavedDraft = 'the saved draft';

export const adUnitDisplay = 'Ad Unit Display';
export const bannersLead = 'pictures with a way to the shop, for ad servers and pages.';

export const form = 'Form';
export const formSampleData =
  'A form can’t be changed, and nothing that was sent with it is shown, while sample data is shown.';

export const noFormMatches = 'No form is found by this.';

export const experienceMissing = 'This experience is not here';
export const withheld = 'This is not shown now';
export const unread = 'This could not be read';
export const missingHint = 'It may belong to another account or subaccount, or the address is not right.';
export const withheldHint =
  'While sample data is shown, what people wrote is neither shown nor changed. Switch sample data off to go on.';
export const backToList = 'To the list';

export const media = 'Media';
export const experiencesLead = 'pages that let people buy what they see, from a link, a code or inside another page.';

export const answers = 'What it answers';

export const apiLead = 'products and where to buy them, for sites and servers of yours.';

export const siteTag = 'Site tag';
export const counts = 'What it counts';

export const siteTagLead = 'counts what people do on sites of yours, with their consent.';

export const destination = 'Where it leads';
export const draftDestination = 'where the saved draft leads';

export const retailerDirect = 'Retailer Direct';
export const smartlinksLead = 'short links that lead each visitor to the retailer that suits them.';

export const adUnitVideo = 'Ad Unit Video';
export const videosLead = 'films whose products can be bought while they are shown.';

export const voucher = 'Voucher';
export const voucherSampleData = 'A voucher can’t be changed while sample data is shown.';

export const noVoucherMatches = 'No voucher is found by this.';
