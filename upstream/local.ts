import { createApp } from './app.ts';
import { failing } from './faults/switches.ts';
import { scheduled } from './scheduled.ts';

/** The upstream of a local build, which fails when it is told to. A deployment's is `index.ts`, which can't. */
export default { ...failing(createApp()), scheduled };
