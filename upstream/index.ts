import { createApp } from './app.ts';
import { scheduled } from './scheduled.ts';

const { fetch } = createApp();

export default { fetch, scheduled };
