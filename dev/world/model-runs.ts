import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { ModelRun } from '#shared/modelling/interchange.ts';
import { checkIdentities, storedIdentities } from '#upstream/modelling/import/identities.ts';
import { importedRun } from '#upstream/modelling/import/imported-run.ts';
import { readMeridianReport } from '#upstream/modelling/import/meridian-report.ts';
import { readRobyn } from '#upstream/modelling/import/robyn.ts';
import type { StoredRun } from '#upstream/modelling/store/stored-run.ts';
import { writeRun } from '#upstream/modelling/store/write-run.ts';
import type { DemoAccount } from './accounts.ts';
import { engineSpec } from './engine-inputs.ts';
import { readEngineRun } from './engine-run.ts';
import planted from './fixtures/planted.json' with { type: 'json' };

const published = new URL('../../tests/fixtures/', import.meta.url);
const currency = 'USD';
const fileOf = (path: string): string => readFileSync(new URL(path, published), 'utf8');

/**
 * Two runs published by Google and Meta, imported by the first brand, and one that the engine fitted to a subaccount's
 * facts, for planning budgets. Existing runs stay.
 */
export function storeModelRuns(database: DatabaseSync, account: DemoAccount, author: string, now: Date): void {
  if (!account.operators.some(({ id }) => id === planted.operator)) return;
  const known = database.prepare('SELECT 1 FROM model_run WHERE account_id = ? AND made_once = ?');
  const store = (madeOnce: string, operatorId: number, read: () => StoredRun): void => {
    if (known.get(account.id, madeOnce)) return;
    const place = { kind: 'new', accountId: account.id, operatorId, madeOnce, userId: author } as const;
    for (const { sql, parameters } of writeRun(place, read(), now)) database.prepare(sql).all(...parameters);
  };
  store('seeded-robyn', 0, () => {
    const files = {
      pareto_aggregated: fileOf('robyn/aggregated.csv'),
      pareto_hyperparameters: fileOf('robyn/hyperparameters.csv'),
      pareto_alldecomp_matrix: fileOf('robyn/decomposition.csv'),
      raw_data: fileOf('robyn/input.csv'),
    };
    const run = readRobyn(files, { solution: '3_165_9', name: 'Robyn demo 3_165_9', currency });
    return imported(run, Object.values(files));
  });
  store('seeded-meridian', 0, () => {
    const file = fileOf('meridian/run-1.7.0.json');
    return imported(readMeridianReport(file, { name: 'Meridian demo 1.7.0', currency }), [file]);
  });
  store('seeded-engine', planted.operator, readEngineRun);
  database
    .prepare("UPDATE model_run SET spec = ?2 WHERE account_id = ?1 AND made_once = 'seeded-engine'")
    .run(account.id, JSON.stringify(engineSpec));
  for (const madeOnce of ['seeded-meridian', 'seeded-engine'])
    database
      .prepare(
        `UPDATE model_run AS r SET current = 1 WHERE account_id = ?1 AND made_once = ?2 AND archived = 0
           AND NOT EXISTS (SELECT 1 FROM model_run o
             WHERE o.account_id = r.account_id AND o.operator_id = r.operator_id AND o.current = 1)`,
      )
      .run(account.id, madeOnce);
}

const imported = (run: ModelRun, files: readonly string[]): StoredRun =>
  importedRun(run, {
    currency,
    channels: new Map(),
    dataHash: createHash('sha256').update(files.join('')).digest('hex'),
    identities: storedIdentities(checkIdentities(run)),
  });
