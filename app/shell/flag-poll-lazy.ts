import { backgroundPart } from '../api/lazy-part.ts';

export const FlagPoll = backgroundPart('flag-poll', async () => (await import('./flag-poll.tsx')).FlagPoll);
