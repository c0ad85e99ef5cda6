import { keysOf } from '../table.ts';

/** How often a watched source is checked, in milliseconds. */
export const cadences = { hourly: 3_600_000, daily: 86_400_000 } as const;

export type Cadence = keyof typeof cadences;
export const cadenceIds = keysOf(cadences);
