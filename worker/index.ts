import './page/text-encoder.ts';
import { createApp } from './app.ts';
import { pageRenderer } from './page/render-page.ts';
import { consumeEvents } from './public/events/consume.ts';

export { Session } from './session/session.ts';
export { SessionIndex } from './session/session-index.ts';

const { fetch } = createApp({
  renderPage: pageRenderer(() => import('virtual:react-router/server-build'), import.meta.env.MODE),
  dev: import.meta.env.DEV,
});

export default { fetch, queue: consumeEvents };
