import { endpoints } from '#shared/api/endpoints.ts';
import { type Fault, faultsParameter } from '#upstream/faults/faults.ts';

/** The call that sets the failures for the calling browser from now on; an empty list ends all. */
export const faultsPath = (faults: readonly Fault[]): string =>
  `${endpoints.locales.path}?${faultsParameter}=${encodeURIComponent(JSON.stringify(faults))}`;

/** Header that marks such a call as the app's own. */
export const callHeaders = { accept: 'application/json', 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' };
