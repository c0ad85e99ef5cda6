import { lazyPart } from '../api/lazy-part.ts';

export const HistoryPanel = lazyPart('history-panel', async () => (await import('./history-panel.tsx')).HistoryPanel);
