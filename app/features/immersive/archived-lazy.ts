import { lazyPart } from '#app/api/lazy-part.ts';

export const ArchivedExperience = lazyPart('archived', async () => (await import('./archived.tsx')).ArchivedExperience);
