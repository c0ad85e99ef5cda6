import type { DateBounds } from '#shared/analytics/presets.ts';

/** With the scope's reporting timezone. */
export type ScopeDates = DateBounds & { readonly timezone: string };
