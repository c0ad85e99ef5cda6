import { init, signin, signout } from './dbd/session.ts';
import { changeSettings } from './dbd/settings.ts';
import { support } from './dbd/support.ts';
import { activeScopes, changeMode, sendConfirmation, updateScopeSettings, updateUser } from './dbd/user.ts';
import type { Handlers } from './hono.ts';
import { admins } from './proxy/admins.ts';
import { alertOutcomes, alerts, changeAlert, createAlert, deleteAlert } from './proxy/alerts.ts';
import { annotations, changeAnnotation, createAnnotation, deleteAnnotation } from './proxy/annotations.ts';
import { apiKeys, apiUsage, changeApiKey, createApiKey, revokeApiKey, rotateApiKey } from './proxy/api-keys.ts';
import { catalogImportUndo, undoCatalogImport } from './proxy/catalog-import-undo.ts';
import {
  catalogImportRejects,
  catalogImportRejectsFile,
  catalogImports,
  previewCatalogImport,
  runCatalogImport,
} from './proxy/catalog-imports.ts';
import { catalogProduct, changeCatalogProduct, createCatalogProduct, productPrices } from './proxy/catalog-product.ts';
import { catalogProducts, catalogProductsFile, catalogValues } from './proxy/catalog-products.ts';
import { catalogSources, changeCatalogSource, createCatalogSource } from './proxy/catalog-sources.ts';
import { collectionFile } from './proxy/collection-file.ts';
import { collectionUses } from './proxy/collection-uses.ts';
import { changeCollection, collection, collections, copyCollection, createCollection } from './proxy/collections.ts';
import { deliveries, deliveryFile } from './proxy/deliveries.ts';
import {
  createExperienceImage,
  deleteExperienceImage,
  experienceImage,
  experienceImages,
  publicExperienceImage,
} from './proxy/experience-images.ts';
import { exportFile } from './proxy/exports.ts';
import { formChoices } from './proxy/form-choices.ts';
import { eraseFormPerson, findFormPerson } from './proxy/form-people.ts';
import {
  createForm,
  deleteForm,
  duplicateForm,
  form,
  forms,
  publishForm,
  saveForm,
  unpublishForm,
} from './proxy/forms.ts';
import { deleteFormSubmission, formSubmissions, formSubmissionsFile } from './proxy/forms-submissions.ts';
import { importUndo, undoImportJob } from './proxy/import-undo.ts';
import {
  createImport,
  importJob,
  importList,
  importRejects,
  importRejectsFile,
  previewImport,
  runImport,
} from './proxy/imports.ts';
import { dismissInsight, insightAnswer, restoreInsight } from './proxy/insights.ts';
import { dashboardList, insightList, reportList } from './proxy/lists.ts';
import { locales } from './proxy/locales.ts';
import { editLocations, locationEdits } from './proxy/location-edits.ts';
import { locationRejects, locationRejectsFile } from './proxy/location-rejects.ts';
import {
  deleteLocationVersion,
  locationDiff,
  locationVersions,
  publishLocations,
  uploadLocations,
} from './proxy/location-versions.ts';
import { locationPoints, locations } from './proxy/locations.ts';
import { offerBreaches } from './proxy/offer-breaches.ts';
import { offerChanges } from './proxy/offer-changes.ts';
import { decideOfferMatch } from './proxy/offer-matches.ts';
import { offerProducts, offerRetailers } from './proxy/offers.ts';
import {
  changePriceAlertRule,
  createPriceAlertRule,
  deletePriceAlertRule,
  priceAlertRules,
} from './proxy/price-alert-rules.ts';
import { productImage, setProductImage } from './proxy/product-images.ts';
import { catalogProductUses } from './proxy/product-uses.ts';
import { query } from './proxy/queries.ts';
import { changeRecipeIngredient, recipeIngredients } from './proxy/recipe-ingredients.ts';
import { recipeProducts, recipeSwaps } from './proxy/recipes.ts';
import { proveRedirectHost, redirectHosts, withdrawRedirectHost } from './proxy/redirect-hosts.ts';
import { importCustomRedirects } from './proxy/redirect-imports.ts';
import {
  changeCustomRedirect,
  createCustomRedirect,
  customRedirects,
  deleteCustomRedirect,
  testCustomRedirect,
} from './proxy/redirects.ts';
import { reportVersion, reportVersions, restoreReport } from './proxy/report-versions.ts';
import { reportingDates } from './proxy/reporting.ts';
import { changeReport, createReport, deleteReport, duplicateReport, report, reports } from './proxy/reports.ts';
import { changeFilterSet, createFilterSet, deleteFilterSet, filterSets } from './proxy/saved-views.ts';
import { changeSchedule, createSchedule, deleteSchedule, runSchedule, schedules } from './proxy/schedules.ts';
import { siteActivity } from './proxy/site-activity.ts';
import { siteTags } from './proxy/site-tags.ts';
import { template } from './proxy/templates.ts';
import { archiveTouchpoint, unarchiveTouchpoint } from './proxy/touchpoint-archive.ts';
import { createTouchpointPreview, revokeTouchpointPreview, touchpointPreviews } from './proxy/touchpoint-previews.ts';
import { publishTouchpoint, unpublishTouchpoint } from './proxy/touchpoint-publishing.ts';
import { restoreTouchpointVersion, touchpointVersion, touchpointVersions } from './proxy/touchpoint-versions.ts';
import {
  createTouchpoint,
  duplicateTouchpoint,
  saveTouchpoint,
  touchpoint,
  touchpointOffers,
  touchpoints,
} from './proxy/touchpoints.ts';
import { requestUpgrade } from './proxy/upgrade-requests.ts';
import { values } from './proxy/values.ts';
import { importVoucherRedemptions, voucherClaims } from './proxy/voucher-redemptions.ts';
import {
  createVoucher,
  deleteVoucher,
  duplicateVoucher,
  saveVoucher,
  setVoucherStatus,
  voucher,
  vouchers,
} from './proxy/vouchers.ts';
import { generateVoucherCodes, importVoucherCodes, voucherChoices, voucherCodesFile } from './proxy/vouchers-codes.ts';
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
