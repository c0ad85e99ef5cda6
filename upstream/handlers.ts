import { init, signin, signout } from './dbd/session.ts';
import { changeSettings } from './dbd/settings.ts';
import { support } from './dbd/support.ts';
import { activeScopes, changeMode, sendConfirmation, updateScopeSettings, updateUser } from './dbd/user.ts';
import type { Handlers } from './hono.ts';
import { admins } from './proxy/account/admins.ts';
import { apiKeys, apiUsage, changeApiKey, createApiKey, revokeApiKey, rotateApiKey } from './proxy/account/api-keys.ts';
import { locales } from './proxy/account/locales.ts';
import { requestUpgrade } from './proxy/account/upgrade-requests.ts';
import { annotations, changeAnnotation, createAnnotation, deleteAnnotation } from './proxy/analytics/annotations.ts';
import { exportFile } from './proxy/analytics/exports.ts';
import { changeFilterSet, createFilterSet, deleteFilterSet, filterSets } from './proxy/analytics/filter-sets.ts';
import { dismissInsight, insightAnswer, restoreInsight } from './proxy/analytics/insights.ts';
import { dashboardList, insightList, reportList } from './proxy/analytics/lists.ts';
import { query } from './proxy/analytics/queries.ts';
import { reportingDates } from './proxy/analytics/reporting-dates.ts';
import { template } from './proxy/analytics/templates.ts';
import { values } from './proxy/analytics/values.ts';
import { productImage, setProductImage } from './proxy/catalog/images.ts';
import { catalogImportUndo, undoCatalogImport } from './proxy/catalog/import-undo.ts';
import {
  catalogImportRejects,
  catalogImportRejectsFile,
  catalogImports,
  previewCatalogImport,
  runCatalogImport,
} from './proxy/catalog/imports.ts';
import { decideOfferMatch } from './proxy/catalog/offer-matches.ts';
import { catalogProduct, changeCatalogProduct, createCatalogProduct, productPrices } from './proxy/catalog/product.ts';
import { catalogProducts, catalogProductsFile, catalogValues } from './proxy/catalog/products.ts';
import { catalogSources, changeCatalogSource, createCatalogSource } from './proxy/catalog/sources.ts';
import { catalogProductUses } from './proxy/catalog/uses.ts';
import {
  changeCollection,
  collection,
  collections,
  copyCollection,
  createCollection,
} from './proxy/collections/collections.ts';
import { collectionFile } from './proxy/collections/file.ts';
import { collectionUses } from './proxy/collections/uses.ts';
import { formChoices } from './proxy/forms/choices.ts';
import {
  createForm,
  deleteForm,
  duplicateForm,
  form,
  forms,
  publishForm,
  saveForm,
  unpublishForm,
} from './proxy/forms/forms.ts';
import { eraseFormPerson, findFormPerson } from './proxy/forms/people.ts';
import { deleteFormSubmission, formSubmissions, formSubmissionsFile } from './proxy/forms/submissions.ts';
import {
  createImport,
  importJob,
  importList,
  importRejects,
  importRejectsFile,
  previewImport,
  runImport,
} from './proxy/imports/imports.ts';
import { importUndo, undoImportJob } from './proxy/imports/undo.ts';
import { editLocations, locationEdits } from './proxy/locations/edits.ts';
import { locationPoints, locations } from './proxy/locations/locations.ts';
import { locationRejects, locationRejectsFile } from './proxy/locations/rejects.ts';
import {
  deleteLocationVersion,
  locationDiff,
  locationVersions,
  publishLocations,
  uploadLocations,
} from './proxy/locations/versions.ts';
import { offerBreaches } from './proxy/offers/breaches.ts';
import { offerChanges } from './proxy/offers/changes.ts';
import { offerProducts, offerRetailers } from './proxy/offers/offers.ts';
import {
  changePriceAlertRule,
  createPriceAlertRule,
  deletePriceAlertRule,
  priceAlertRules,
} from './proxy/offers/price-alert-rules.ts';
import { changeRecipeIngredient, recipeIngredients } from './proxy/recipes/ingredients.ts';
import { recipeProducts, recipeSwaps } from './proxy/recipes/recipes.ts';
import { proveRedirectHost, redirectHosts, withdrawRedirectHost } from './proxy/redirects/hosts.ts';
import { importCustomRedirects } from './proxy/redirects/imports.ts';
import {
  changeCustomRedirect,
  createCustomRedirect,
  customRedirects,
  deleteCustomRedirect,
  testCustomRedirect,
} from './proxy/redirects/redirects.ts';
import { alertOutcomes, alerts, changeAlert, createAlert, deleteAlert } from './proxy/reports/alerts.ts';
import { deliveries, deliveryFile } from './proxy/reports/deliveries.ts';
import { changeReport, createReport, deleteReport, duplicateReport, report, reports } from './proxy/reports/reports.ts';
import { changeSchedule, createSchedule, deleteSchedule, runSchedule, schedules } from './proxy/reports/schedules.ts';
import { reportVersion, reportVersions, restoreReport } from './proxy/reports/versions.ts';
import { archiveTouchpoint, unarchiveTouchpoint } from './proxy/touchpoints/archive.ts';
import {
  createExperienceImage,
  deleteExperienceImage,
  experienceImage,
  experienceImages,
  publicExperienceImage,
} from './proxy/touchpoints/experience-images.ts';
import { createTouchpointPreview, revokeTouchpointPreview, touchpointPreviews } from './proxy/touchpoints/previews.ts';
import { publishTouchpoint, unpublishTouchpoint } from './proxy/touchpoints/publishing.ts';
import { siteActivity } from './proxy/touchpoints/site-activity.ts';
import { siteTags } from './proxy/touchpoints/site-tags.ts';
import {
  createTouchpoint,
  duplicateTouchpoint,
  saveTouchpoint,
  touchpoint,
  touchpointOffers,
  touchpoints,
} from './proxy/touchpoints/touchpoints.ts';
import { restoreTouchpointVersion, touchpointVersion, touchpointVersions } from './proxy/touchpoints/versions.ts';
import { generateVoucherCodes, importVoucherCodes, voucherChoices, voucherCodesFile } from './proxy/vouchers/codes.ts';
import { importVoucherRedemptions, voucherClaims } from './proxy/vouchers/redemptions.ts';
import {
  createVoucher,
  deleteVoucher,
  duplicateVoucher,
  saveVoucher,
  setVoucherStatus,
  voucher,
  vouchers,
} from './proxy/vouchers/vouchers.ts';
import { publicApiCall } from './public/api-calls.ts';
import { publicEvents } from './public/events.ts';
import { publicForm, submitForm } from './public/forms.ts';
import { publicRedirect } from './public/redirects.ts';
import { publicImage, publicLink, publicPreview, publicPreviewImage, publicTouchpoint } from './public/touchpoints.ts';
import { claimVoucher, publicVoucher } from './public/vouchers.ts';

/** Who answers what. An endpoint of the table without a handler does not compile. */
export const handlers: Handlers = {
  init,
  signin,
  signout,
  sendConfirmation,
  updateUser,
  changeSettings,
  changeMode,
  activeScopes,
  updateScopeSettings,
  support,
  reportingDates,
  locales,
  dashboardList,
  reportList,
  insightList,
  template,
  query,
  values,
  filterSets,
  createFilterSet,
  changeFilterSet,
  deleteFilterSet,
  annotations,
  createAnnotation,
  changeAnnotation,
  deleteAnnotation,
  exportFile,
  offerProducts,
  offerRetailers,
  offerChanges,
  offerBreaches,
  priceAlertRules,
  createPriceAlertRule,
  changePriceAlertRule,
  deletePriceAlertRule,
  recipeIngredients,
  changeRecipeIngredient,
  recipeProducts,
  recipeSwaps,
  locations,
  locationPoints,
  locationVersions,
  uploadLocations,
  locationDiff,
  locationRejects,
  locationRejectsFile,
  locationEdits,
  editLocations,
  publishLocations,
  deleteLocationVersion,
  customRedirects,
  createCustomRedirect,
  changeCustomRedirect,
  deleteCustomRedirect,
  testCustomRedirect,
  importCustomRedirects,
  redirectHosts,
  proveRedirectHost,
  withdrawRedirectHost,
  publicRedirect,
  siteActivity,
  siteTags,
  admins,
  requestUpgrade,
  previewImport,
  importList,
  createImport,
  importJob,
  runImport,
  importRejects,
  importRejectsFile,
  importUndo,
  undoImportJob,
  insightAnswer,
  dismissInsight,
  restoreInsight,
  reports,
  createReport,
  report,
  changeReport,
  deleteReport,
  duplicateReport,
  reportVersions,
  reportVersion,
  restoreReport,
  schedules,
  createSchedule,
  changeSchedule,
  runSchedule,
  deleteSchedule,
  deliveries,
  deliveryFile,
  alerts,
  apiKeys,
  createApiKey,
  changeApiKey,
  rotateApiKey,
  revokeApiKey,
  apiUsage,
  publicApiCall,
  createAlert,
  changeAlert,
  deleteAlert,
  alertOutcomes,
  catalogProducts,
  catalogProductsFile,
  catalogValues,
  catalogProduct,
  catalogProductUses,
  createCatalogProduct,
  changeCatalogProduct,
  productPrices,
  productImage,
  setProductImage,
  decideOfferMatch,
  collections,
  collection,
  createCollection,
  changeCollection,
  copyCollection,
  collectionUses,
  collectionFile,
  vouchers,
  createVoucher,
  voucherChoices,
  voucher,
  saveVoucher,
  deleteVoucher,
  duplicateVoucher,
  setVoucherStatus,
  generateVoucherCodes,
  importVoucherCodes,
  voucherCodesFile,
  importVoucherRedemptions,
  voucherClaims,
  publicVoucher,
  claimVoucher,
  forms,
  formChoices,
  createForm,
  form,
  saveForm,
  deleteForm,
  duplicateForm,
  publishForm,
  unpublishForm,
  formSubmissions,
  formSubmissionsFile,
  deleteFormSubmission,
  findFormPerson,
  eraseFormPerson,
  publicForm,
  submitForm,
  touchpoints,
  createTouchpoint,
  touchpoint,
  saveTouchpoint,
  archiveTouchpoint,
  unarchiveTouchpoint,
  publishTouchpoint,
  unpublishTouchpoint,
  duplicateTouchpoint,
  touchpointOffers,
  touchpointVersions,
  touchpointVersion,
  restoreTouchpointVersion,
  touchpointPreviews,
  createTouchpointPreview,
  revokeTouchpointPreview,
  publicTouchpoint,
  publicPreview,
  publicImage,
  publicPreviewImage,
  publicLink,
  experienceImages,
  experienceImage,
  createExperienceImage,
  deleteExperienceImage,
  publicExperienceImage,
  publicEvents,
  catalogSources,
  createCatalogSource,
  changeCatalogSource,
  previewCatalogImport,
  runCatalogImport,
  catalogImports,
  catalogImportRejects,
  catalogImportRejectsFile,
  catalogImportUndo,
  undoCatalogImport,
};
