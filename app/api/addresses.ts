import { generatePath, matchPath } from 'react-router';
import type { AddressArgument, AnyCall, InScope } from '#shared/api/contract.ts';
import type { EndpointId, endpoints } from '#shared/api/endpoints.ts';

type Table = typeof endpoints;
type Address<Id extends EndpointId> = readonly [Table[Id]['method'], Table[Id]['path'], ...ReadMarker<Table[Id]>];

/** Marks a POST or PUT that changes nothing, such as a query or a preview. */
type ReadMarker<E> = E extends { readonly method: 'GET' }
  ? []
  : E extends { readonly effect: 'read' } | { readonly storesNothing: true }
    ? [reads: 'reads']
    : [];

/** The part of the endpoint table that the browser needs. Access rules stay on the server. Types check it against the table. */
const addresses = {
  changeSettings: ['POST', '/dbd/user/:uid/changeSettings'],
  updateUser: ['POST', '/dbd/user/:uid'],
  sendConfirmation: ['PUT', '/dbd/user/sendConfirmation/:uid'],
  updateScopeSettings: ['POST', '/dbd/user/:uid/updateScopeSettings'],
  locales: ['GET', '/proxy/locales'],
  changeMode: ['POST', '/dbd/user/:uid/changeMode'],
  reportingDates: ['GET', '/proxy/reporting/dates'],
  template: ['GET', '/proxy/data/templates/:kind/:id'],
  query: ['POST', '/proxy/data/queries', 'reads'],
  values: ['GET', '/proxy/data/values'],
  exportFile: ['GET', '/proxy/data/exports'],
  deliveryFile: ['GET', '/proxy/data/deliveries/:id/file'],
  createFilterSet: ['POST', '/proxy/data/filter-sets'],
  changeFilterSet: ['PATCH', '/proxy/data/filter-sets/:id'],
  deleteFilterSet: ['DELETE', '/proxy/data/filter-sets/:id'],
  annotations: ['GET', '/proxy/data/annotations'],
  createAnnotation: ['POST', '/proxy/data/annotations'],
  changeAnnotation: ['PATCH', '/proxy/data/annotations/:id'],
  deleteAnnotation: ['DELETE', '/proxy/data/annotations/:id'],
  insightAnswer: ['POST', '/proxy/data/insights/:id/answers', 'reads'],
  offerProducts: ['GET', '/proxy/data/offer-products'],
  recipeProducts: ['GET', '/proxy/data/recipe-products'],
  previewImport: ['POST', '/proxy/data/import-previews', 'reads'],
  importList: ['GET', '/proxy/data/imports'],
  createImport: ['POST', '/proxy/data/imports'],
  importJob: ['GET', '/proxy/data/imports/:id'],
  runImport: ['PUT', '/proxy/data/imports/:id/file'],
  importRejects: ['GET', '/proxy/data/imports/:id/rejects'],
  importRejectsFile: ['GET', '/proxy/data/imports/:id/rejects/file'],
  uploadLocations: ['POST', '/proxy/data/location-versions'],
  importCustomRedirects: ['POST', '/proxy/data/custom-redirect-imports'],
  locationRejectsFile: ['GET', '/proxy/data/location-versions/:id/rejects/file'],
  catalogProducts: ['GET', '/proxy/data/catalog-products'],
  previewCatalogImport: ['POST', '/proxy/data/catalog-import-previews', 'reads'],
  runCatalogImport: ['POST', '/proxy/data/catalog-imports'],
  catalogImportRejectsFile: ['GET', '/proxy/data/catalog-imports/:id/rejects/file'],
  productImage: ['GET', '/proxy/data/product-images/:id'],
  setProductImage: ['PUT', '/proxy/data/product-images/:id'],
  collections: ['GET', '/proxy/data/collections'],
  catalogProductsFile: ['GET', '/proxy/data/catalog-product-file'],
  collectionFile: ['GET', '/proxy/data/collections/:id/file'],
  voucherChoices: ['GET', '/proxy/data/voucher-choices'],
  voucherCodesFile: ['GET', '/proxy/data/vouchers/:id/codes/file'],
  formChoices: ['GET', '/proxy/data/form-choices'],
  formSubmissionsFile: ['GET', '/proxy/data/forms/:id/submissions/file'],
  reports: ['GET', '/proxy/data/reports'],
  touchpointNames: ['GET', '/proxy/data/touchpoint-names'],
  touchpoint: ['GET', '/proxy/data/touchpoints/:kind/:id'],
  experienceImages: ['GET', '/proxy/data/experience-images'],
  experienceImage: ['GET', '/proxy/data/experience-images/:publicId'],
  deleteExperienceImage: ['DELETE', '/proxy/data/experience-images/:publicId'],
  auditEventsFile: ['GET', '/proxy/data/audit-event-file'],
  internalUsersFile: ['GET', '/dbd/internal/user-file'],
  internalAuditEventsFile: ['GET', '/dbd/internal/audit-event-file'],
  createExperienceImage: ['PUT', '/proxy/data/experience-images'],
  usersFile: ['GET', '/proxy/data/users-file'],
  saveTouchpoint: ['PUT', '/proxy/data/touchpoints/:kind/:id'],
} as const satisfies { [Id in EndpointId]?: Address<Id> };

export type BrowserEndpoint = keyof typeof addresses;

const readOnlyCalls = Object.values(addresses).filter((row) => row.length === 3);

/** Whether a POST or PUT changes nothing. */
export const isReadOnlyCall = (method: string, pathname: string): boolean =>
  readOnlyCalls.some(([known, path]) => known === method && matchPath(path, pathname) !== null);

interface CallAddress {
  readonly method: string;
  readonly address: string;
}

/** Method and address of a call from the browser. */
export const addressOf = <Id extends BrowserEndpoint>(endpoint: Id, ...[call]: AddressArgument<Id>): CallAddress =>
  addressOfCall(endpoint, call);

/** Like `addressOf`, for a call whose types the caller has checked. */
export function addressOfCall(endpoint: BrowserEndpoint, call: AnyCall & InScope = {}): CallAddress {
  const [method, path] = addresses[endpoint];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...call.query, scope: call.scope })) {
    if (value === undefined) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const pathname = generatePath<string>(path, { uid: 'me', ...call.params });
  return { method, address: query.size > 0 ? `${pathname}?${query}` : pathname };
}
