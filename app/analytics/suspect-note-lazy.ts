import { lazyPart } from '../api/lazy-part.ts';

const load = async () => (await import('./suspect-note.tsx')).SuspectNote;

// Loaded together with the page.
load().catch(() => {});

export const SuspectNote = lazyPart('suspect-note', load);
