import { lazyPart } from '../api/lazy-part.ts';

export const FilterSetsMenu = lazyPart(
  'filter-sets-menu',
  async () => (await import('./filter-sets-menu.tsx')).FilterSetsMenu,
);
