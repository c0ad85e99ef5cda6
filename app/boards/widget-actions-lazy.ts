import { lazyPart } from '../api/lazy-part.ts';

export const WidgetActions = lazyPart(
  'widget-actions',
  async () => (await import('./widget-actions.tsx')).WidgetActions,
);
