import { keysOf } from '../table.ts';

/** Why an event is suspect: kept and shown, but left out of figures unless they are asked to include it. */
export const suspectReasons = {
  'no-token': 'sent without a visit',
  'wrong-token': 'sent with another visit’s token',
  address: 'more from one address than is plausible',
  network: 'more from one network than is plausible',
} as const;

export type SuspectReason = keyof typeof suspectReasons;
export const suspectReasonIds = keysOf(suspectReasons);

/** What the collector itself finds out; the others need the counts of all events. */
export const tokenFaults = ['no-token', 'wrong-token'] as const satisfies readonly SuspectReason[];
export type TokenFault = (typeof tokenFaults)[number];
