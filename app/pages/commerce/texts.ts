export const whatItShows = 'What it shows';
export const theSavedDraft = 'the saved draft';

export const adUnitDisplay = 'Ad Unit Display';
export const picturesWithAWayTo = 'pictures with a way to the shop, for ad servers and pages.';

export const form = 'Form';
export const aFormCantBeChanged =
  'A form can’t be changed, and nothing that was sent with it is shown, while sample data is shown.';

export const noFormIsFoundByThis = 'No form is found by this.';

export const thisExperienceIsNotHere = 'This experience is not here';
export const thisIsNotShownNow = 'This is not shown now';
export const thisCouldNotBeRead = 'This could not be read';
export const itMayBelongToAnother = 'It may belong to another account or subaccount, or the address is not right.';
export const whileSampleDataIsShown =
  'While sample data is shown, what people wrote is neither shown nor changed. Switch sample data off to go on.';
export const toTheList = 'To the list';

export const media = 'Media';
export const pagesThatLetPeopleBuy =
  'pages that let people buy what they see, from a link, a code or inside another page.';

export const whatItAnswers = 'What it answers';

export const productsAndWhereToBuy = 'products and where to buy them, for sites and servers of yours.';

export const siteTag = 'Site tag';
export const whatItCounts = 'What it counts';

export const countsWhatPeopleDoOn = 'counts what people do on sites of yours, with their consent.';

export const whereItLeads = 'Where it leads';
export const whereTheSavedDraftLeads = 'where the saved draft leads';

export const retailerDirect = 'Retailer Direct';
export const shortLinksThatLeadEach = 'short links that lead each visitor to the retailer that suits them.';

export const adUnitVideo = 'Ad Unit Video';
export const filmsWhoseProductsCanBe = 'films whose products can be bought while they are shown.';

export const voucher = 'Voucher';
export const aVoucherCantBeChanged = 'A voucher can’t be changed while sample data is shown.';

export const noVoucherIsFoundByThis = 'No voucher is found by this.';
