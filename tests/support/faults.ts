import { endpoints } from '#shared/api/endpoints.ts';
import { type Fault, faultsParameter } from '#upstream/faults/faults.ts';

/** Path of a call that makes later calls of this browser fail as given; an empty list ends that. */
export const faultsPath = (faults: readonly Fault[]): string =>
  `${endpoints.locales.path}?${faultsParameter}=${encodeURIComponent(JSON.stringify(faults))}`;

/** Header that marks such a call as the app's own. */
export const callHeaders = { accept: 'application/json', 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' };
