import { Failure } from '#shared/api/failure.ts';
import { fitLimits, type RunSpec } from '#shared/modelling/run-spec.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { fitInputs } from './fit-inputs.ts';
import { readModelFacts } from './model-facts.ts';
import { hashOf } from './stored-inputs.ts';

/**
 * Statements that queue the fit of a waiting run, after the one that adds the run. They store the fit’s inputs with it,
 * so that later changes of facts don’t affect it. Empty if the run was requested before.
 * @throws Failure 422 if no model can be fitted to the facts, with the reason; 409 if the account has reached its
 * maximum for today
 */
export async function beginFit(
  { var: { database, facts, scope } }: UpstreamContext,
  { spec, once }: { readonly spec: RunSpec; readonly once: string },
  now: number,
): Promise<Statement[]> {
  const { accountId } = scope;
  const date = new Date(now).toISOString().slice(0, 10);
  const [known, today] = await database.readAll<[object, { fits: number }]>([
    statement('SELECT 1 FROM model_run WHERE account_id = ? AND made_once = ?', accountId, once),
    statement('SELECT fits FROM model_fit_day WHERE account_id = ? AND date = ?', accountId, date),
  ]);
  if (known.length > 0) return [];
  if ((today[0]?.fits ?? 0) >= fitLimits.fitsOfDay) throw new Failure('model-fits-of-day');
  const asked = { facts, scope, currency: spec.currency, from: null, to: null, sample: null, now };
  const inputs = fitInputs(await readModelFacts(asked), spec);
  return [
    statement(
      `INSERT INTO model_fit (run_id, inputs, data_hash, next_step)
       SELECT id, ?3, ?4, ?5 FROM model_run WHERE account_id = ?1 AND made_once = ?2 AND status = 'waiting'
       ON CONFLICT DO NOTHING`,
      ...[accountId, once, JSON.stringify(inputs), await hashOf(inputs), now],
    ),
    statement(
      `INSERT INTO model_fit_day (account_id, date, fits) SELECT ?1, ?2, 1 WHERE changes() > 0
       ON CONFLICT DO UPDATE SET fits = fits + 1`,
      ...[accountId, date],
    ),
    statement('DELETE FROM model_fit_day WHERE account_id = ? AND date < ?', accountId, date),
  ];
}
