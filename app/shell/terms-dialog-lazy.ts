import { lazyPart } from '../api/lazy-part.ts';

export const TermsDialog = lazyPart('terms-dialog', async () => (await import('./terms-dialog.tsx')).TermsDialog);
