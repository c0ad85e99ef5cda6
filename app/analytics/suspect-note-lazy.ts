import { lazyPart } from '../api/lazy-part.ts';

const load = async () => (await import('./suspect-note.tsx')).SuspectNote;

// Asked for together with the page, as what is beside it is.
load().catch(() => {});

export const SuspectNote = lazyPart('suspect-note', load);
