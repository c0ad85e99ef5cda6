import { lazyPart } from '#app/api/lazy-part.ts';

export const NewContract = lazyPart('new-contract', async () => (await import('./new-contract.tsx')).NewContract);
