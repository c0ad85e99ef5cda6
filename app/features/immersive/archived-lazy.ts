import { lazyPart } from '../../api/lazy-part.ts';

export const ArchivedExperience = lazyPart('archived', async () => (await import('./archived.tsx')).ArchivedExperience);
