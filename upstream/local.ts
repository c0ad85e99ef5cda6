import { createApp } from './app.ts';
import { withFaults } from './faults/switches.ts';
import { scheduled } from './scheduled.ts';

/** Entry of a local build, which can be told to fail (`faults/`). Deployments start from `index.ts`, which can't. */
export default { ...withFaults(createApp()), scheduled };
