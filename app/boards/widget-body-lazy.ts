import { lazyPart } from '../api/lazy-part.ts';

const load = async () => (await import('./widget-body.tsx')).WidgetBody;

// Charts are asked for together with the page. Where that fails, the widget that needs one says so.
load().catch(() => {});

export const WidgetBody = lazyPart('widget-body', load);
