import { lazyPart } from '../api/lazy-part.ts';

export const QrCode = lazyPart('qr-code', async () => (await import('./qr-code.tsx')).QrCode);
