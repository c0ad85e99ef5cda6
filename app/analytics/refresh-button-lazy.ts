import { lazyPart } from '../api/lazy-part.ts';

export const RefreshButton = lazyPart(
  'refresh-button',
  async () => (await import('./refresh-button.tsx')).RefreshButton,
);
