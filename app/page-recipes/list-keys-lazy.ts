import { backgroundPart } from '../api/lazy-part.ts';

export const ListKeys = backgroundPart('list-keys', async () => (await import('./list-keys.tsx')).ListKeys);
