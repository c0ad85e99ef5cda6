import { lazyPart } from '../api/lazy-part.ts';

export const BoardFirstSteps = lazyPart(
  'board-first-steps',
  async () => (await import('./board-first-steps.tsx')).BoardFirstSteps,
);
