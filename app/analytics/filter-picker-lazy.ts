import { lazyPart } from '../api/lazy-part.ts';

/** Loaded when somebody first chooses what to filter by. */
export const FilterPicker = lazyPart('filter-picker', async () => (await import('./filter-picker.tsx')).FilterPicker);
