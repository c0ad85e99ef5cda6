import { keysOf } from '../table.ts';

/** Reasons that the collector derives from the visit token. */
export const tokenFaults = ['no-token', 'wrong-token'] as const;
export type TokenFault = (typeof tokenFaults)[number];

/** Why an event is suspect. Suspect events are stored, but only count in figures that include suspect traffic. */
export const suspectReasons = {
  'no-token': 'No visit token',
  'wrong-token': 'Visit token of another visit',
  address: 'Too much from one address',
  network: 'Too much from one network',
} as const satisfies Record<TokenFault | 'address' | 'network', string>;
export type SuspectReason = keyof typeof suspectReasons;
export const suspectReasonIds = keysOf(suspectReasons);
