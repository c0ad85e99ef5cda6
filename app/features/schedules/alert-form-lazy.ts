import { lazyPart } from '#app/api/lazy-part.ts';

export const AlertForm = lazyPart('alert-form', async () => (await import('./alert-form.tsx')).AlertForm);
