import { lazyPart } from '../api/lazy-part.ts';

export const FlagPoll = lazyPart('flag-poll', async () => (await import('./flag-poll.tsx')).FlagPoll);
