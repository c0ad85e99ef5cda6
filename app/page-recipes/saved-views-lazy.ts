import { lazyPart } from '../api/lazy-part.ts';

export const SavedViews = lazyPart('saved-views', async () => (await import('./saved-views.tsx')).SavedViews);
