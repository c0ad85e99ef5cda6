import { existsSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { WorkerWrapper } from '../workers.ts';
import { d1File } from '../world/d1-file.ts';
import { replicaSuffix, wrapWorker } from './hops.ts';
import { replicatedD1 } from './replicated-d1.ts';

const hopsModule = 'far-hops.js';
const replicatedModule = 'far-replicated-d1.js';
const database = { binding: 'DB', id: 'merchlens', replica: 'merchlens-replica' } as const;

/** Wraps the Workers of a local stack: delays their calls and reads from a lagging replica; see `hops.ts`. */
export const farHops = (): WorkerWrapper => ({
  modules: { [hopsModule]: sourceOf('hops.ts'), [replicatedModule]: sourceOf('replicated-d1.ts') },
  databases: { [`${database.binding}${replicaSuffix}`]: { id: database.replica } },
  prepare: (persistTo) => copyDatabase(d1File(persistTo, database.id), d1File(persistTo, database.replica)),
  entry: ({ worker, main, classes }) =>
    [
      importLine(`{ ${wrapWorker.name} }`, hopsModule),
      importLine(`{ ${replicatedD1.name} }`, replicatedModule),
      importLine('* as built', main),
      `const far = ${wrapWorker.name}(${JSON.stringify(worker)}, ${replicatedD1.name});`,
      'export default far.handlers(built.default);',
      ...classes.map((name) => `export const ${name} = far.object(built.${name});`),
    ].join('\n'),
});

const importLine = (what: string, file: string): string => `import ${what} from ${JSON.stringify(`./${file}`)};`;

const sourceOf = (file: string): string =>
  stripTypeScriptTypes(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'));

/** A replica starts as a copy of the primary, including writes that an earlier run had not yet sent to it. */
function copyDatabase(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const file of [to, `${to}-wal`, `${to}-shm`]) rmSync(file, { force: true });
  const primary = new DatabaseSync(from, { readOnly: true });
  try {
    primary.prepare('VACUUM INTO ?').run(to);
  } finally {
    primary.close();
  }
}
