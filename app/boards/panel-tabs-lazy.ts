import { lazyPart } from '../api/lazy-part.ts';

export const PanelTabs = lazyPart('panel-tabs', async () => (await import('./panel-tabs.tsx')).PanelTabs);
