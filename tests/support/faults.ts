import { endpoints } from '#shared/api/endpoints.ts';
import { type Fault, faultsParameter } from '#upstream/faults/faults.ts';

/** The call that sets what goes wrong for the one browser that makes it, from now on; an empty list mends all. */
export const faultsPath = (faults: readonly Fault[]): string =>
  `${endpoints.locales.path}?${faultsParameter}=${encodeURIComponent(JSON.stringify(faults))}`;

/** How such a call says that it is one of the app's own. */
export const callHeaders = { accept: 'application/json', 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' };
