import { lazyPart } from '../api/lazy-part.ts';

const load = () => import('./period-menu.tsx');

export const PeriodMenu = lazyPart('period-menu', async () => (await load()).PeriodMenu);
export const ComparisonMenu = lazyPart('period-menu', async () => (await load()).ComparisonMenu);
export const GranularityMenu = lazyPart('period-menu', async () => (await load()).GranularityMenu);
