import { lazyPart } from '#app/api/lazy-part.ts';

export const ConnectionsPanel = lazyPart(
  'connections-panel',
  async () => (await import('./connections-panel.tsx')).ConnectionsPanel,
);
