import * as texts from './texts.ts';
export const matchStates = { unmatched: texts.toMatch, matched: 'Matched', none: texts.noProduct } as const;
export type MatchState = keyof typeof matchStates;
