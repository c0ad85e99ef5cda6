import { createApp } from './app.ts';
import { withBatches } from './calls/batch/answer-batch.ts';
import { scheduled } from './scheduled.ts';

export default { ...withBatches(createApp()), scheduled };
