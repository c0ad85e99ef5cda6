export const content = 'Content';
export const theSavedDraft = 'the saved draft';

export const adUnitDisplay = 'Ad Unit Display';
export const bannersLead = 'shoppable pictures for ad servers and pages.';

export const form = 'Form';
export const formSampleData = 'Sample data is shown. Turn it off to edit this form and see its submissions.';

export const noFormMatches = 'No forms match.';

export const experienceMissing = 'This experience doesn’t exist here';
export const withheld = 'Not available with sample data';
export const unread = 'This couldn’t be loaded';
export const missingHint = 'It may belong to another account or subaccount, or the address is wrong.';
export const withheldHint = 'Sample data hides what people wrote. Turn it off to continue.';
export const backToList = 'Back to the list';

export const media = 'Media';
export const experiencesLead = 'shoppable pages to link, print as a code, or embed.';

export const apiLead = 'products and where to buy them, for your sites and servers.';

export const siteTag = 'Site tag';
export const siteTags = 'Site tags';
export const counts = 'Events';

export const siteTagLead = 'counts what people do on your sites, with their consent.';

export const destination = 'Destination';
export const draftDestination = 'the destination of the saved draft';

export const retailerDirect = 'Retailer Direct';
export const smartlinksLead = 'short links that take each visitor to the best retailer for them.';

export const adUnitVideo = 'Ad Unit Video';
export const videosLead = 'videos with products to buy while they play.';

export const voucher = 'Voucher';
export const voucherSampleData = 'Sample data is shown. Turn it off to edit this voucher.';

export const noVoucherMatches = 'No vouchers match.';

export const setUpInSteps = 'Set up step by step';
