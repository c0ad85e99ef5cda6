import { lazyPart } from '../api/lazy-part.ts';

const load = () => import('./page-facts.tsx');

// Loaded together with the page, so that they appear before the figures.
load().catch(() => {});

export const PageFacts = lazyPart('page-facts', async () => (await load()).PageFacts);
export const TileNotes = lazyPart('page-facts', async () => (await load()).TileNotes);
export const PageGaps = lazyPart('page-facts', async () => (await load()).PageGaps);
