/** What the collector itself finds wrong with an event, by the token of its visit. */
export const tokenFaults = ['no-token', 'wrong-token'] as const;
export type TokenFault = (typeof tokenFaults)[number];

/** Why an event is suspect: kept and shown, but left out of figures unless they are asked to include it. */
export type SuspectReason = TokenFault | 'address' | 'network';
