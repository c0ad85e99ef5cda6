import { lazyPart } from '../api/lazy-part.ts';

const load = async () => (await import('./widget-body.tsx')).WidgetBody;

// Loaded together with the page. If that fails, each widget shows the error.
load().catch(() => {});

export const WidgetBody = lazyPart('widget-body', load);
