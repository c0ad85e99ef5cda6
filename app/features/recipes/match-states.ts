export const matchStates = { unmatched: 'To match', matched: 'Matched', none: 'No product' } as const;
export type MatchState = keyof typeof matchStates;
