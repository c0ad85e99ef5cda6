import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { StoredRun } from '#upstream/modelling/store/stored-run.ts';

/** The run that the engine has fitted to the seeded facts: `node dev/world/fit-engine-run.ts` writes it. */
export const engineRunFile = new URL('fixtures/engine-run.json.gz', import.meta.url);

/** Enough draws to compare budgets. */
const maxDraws = 200;
/** Significant digits that are stored; pages show fewer. */
const significant = 9;

export function writeEngineRun(stored: StoredRun): Uint8Array {
  const { draws } = stored.run;
  const values = draws?.values ?? [];
  const each = Math.max(1, Math.ceil(values.length / maxDraws));
  const thinned = draws && { ...draws, values: values.filter((_, at) => at % each === 0) };
  const whole = { ...stored, run: { ...stored.run, draws: thinned }, channels: [...stored.channels] };
  const text = JSON.stringify(whole, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(significant)) : value,
  );
  return gzipSync(text, { level: 9 });
}

export function readEngineRun(): StoredRun {
  const { channels, ...stored } = JSON.parse(gunzipSync(readFileSync(engineRunFile)).toString());
  return { ...stored, channels: new Map(channels) };
}
