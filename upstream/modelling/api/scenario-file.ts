import { planFormat } from '#shared/modelling/interchange.ts';
import type { Handler } from '#upstream/calls/handler.ts';
import { column, estimateCells, estimateColumns, tableOf, yesOrNo } from './file-cells.ts';
import { jsonFile, workbook } from './run-file.ts';
import { runById, shownItem } from './runs.ts';
import { findScenario } from './scenarios.ts';

/** Exports a saved plan, one row per channel. Rows whose spend is beyond the observed weeks are marked. */
export const modelScenarioFile: Handler<'modelScenarioFile'> = async (context) => {
  const { name, runId, plan, result, extrapolates, madeAt, updatedAt } = await findScenario(context);
  const run = shownItem(context, await runById(context, runId));
  const named = { run, title: name };
  if (context.query.format === 'json') {
    const { name: of, source, sourceVersion, seed, dataHash, codeVersion } = run;
    const made = { name: of, source, sourceVersion, seed, dataHash, codeVersion };
    return await jsonFile(context, named, {
      ...{ format: planFormat, name, run: made, kpi: run.kpi, currency: run.currency },
      ...{ madeAt, updatedAt, plan, result, extrapolates },
    });
  }
  const amount = run.kpi.kind === 'revenue' && run.currency !== null ? 'money' : 'decimal';
  const spend = run.currency === null ? 'decimal' : 'money';
  const table = tableOf(
    'Plan',
    [
      ...[column('channel', 'Channel', 'text'), column('multiple', 'Multiple of today')],
      ...[column('spend_today', 'Spend today', spend), column('budget', 'Budget', spend)],
      ...[...estimateColumns('response_today', 'Response today', amount)],
      ...[...estimateColumns('response', 'Response', amount), column('roi', 'ROI'), column('mroi', 'mROI')],
      column('beyond_observed', 'Beyond observed', 'text'),
    ],
    result.channels.map((one) => [
      ...[one.label, one.multiple, one.now.spend, one.planned.spend, ...estimateCells(one.now.response)],
      ...[...estimateCells(one.planned.response), one.planned.roi, one.marginalReturn, yesOrNo(one.extrapolates)],
    ]),
  );
  const { lift, better } = result;
  return await workbook(
    context,
    named,
    {
      title: name,
      facts: [
        ['Plan', name],
        ['Planned weeks', `${result.plan.weeks}, as ${result.firstWeek} to ${result.lastWeek}`],
        ['Lift', `${lift.mean} (${lift.low} to ${lift.high})`],
        ['P(better than today)', better === null ? 'the same plan' : `${Math.round(better * 1000) / 10}%`],
        ['Can be told from today’s plan', yesOrNo(result.distinguishable)],
        ['Beyond observed', extrapolates ? 'yes: the run can’t say what that spend does' : 'no'],
      ],
      definitions: [
        ['Response', 'What the budgets bring within the planned weeks. Effects after the last week are left out.'],
        ['mROI', 'Response to the next unit of the planned budget.'],
      ],
    },
    [table],
  );
};
