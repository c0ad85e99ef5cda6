import { lazyPart } from '#app/api/lazy-part.ts';

export const VoucherSteps = lazyPart('voucher-steps', async () => (await import('./voucher-steps.tsx')).VoucherSteps);
