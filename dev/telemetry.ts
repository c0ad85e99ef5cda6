import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, failCommand } from './fail.ts';
import { localDirectory } from './paths.ts';
import { startReceiver } from './telemetry/receiver.ts';

const usage = `npm run telemetry [-- PORT]
Takes metrics and traces on this machine, keeps them in .local/telemetry.sqlite and shows them. PORT is 4318 if not given.
Start the product with OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 OTEL_TRACES_SAMPLER_ARG=1 npm start`;

async function telemetryCommand([given = '4318']: readonly string[]): Promise<void> {
  if (given === '--help' || given === '-h') return console.log(usage);
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) throw new CommandError(usage);
  mkdirSync(localDirectory, { recursive: true });
  const { origin } = await startReceiver({ port: Number(given), file: join(localDirectory, 'telemetry.sqlite') });
  console.log(`Metrics and traces are taken and shown at ${origin}`);
}

await telemetryCommand(process.argv.slice(2)).catch(failCommand);
