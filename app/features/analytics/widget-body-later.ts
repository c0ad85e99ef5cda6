import { lazy } from 'react';
import { loadChunk } from '../../api/chunks.ts';

const load = () => loadChunk('widget-body', () => import('./widget-body.tsx'));

// Charts are asked for together with the page. Where that fails, the widget that needs one says so.
load().catch(() => {});

/**
 * `WidgetBody` as the browser has it. The server draws charts and tables with the page, so that their code is needed
 * only to wake them: it comes beside the first view's, and the server's HTML stands until then.
 */
export const WidgetBody = lazy(() => load().then((module) => ({ default: module.WidgetBody })));
