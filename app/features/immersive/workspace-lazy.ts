import { lazyPart } from '#app/api/lazy-part.ts';

export const Workspace = lazyPart('workspace', async () => (await import('./workspace.tsx')).Workspace);
