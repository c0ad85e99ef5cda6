import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import type { WithParams } from '#upstream/calls/handler.ts';
import type { ExportTable } from '#upstream/export/export-table.ts';
import { column, estimateCells, estimateColumns, tableOf, yesOrNo } from './file-cells.ts';
import { channelsOfRun, checksOfRun, contributionsOfRun, curvesOfRun, fitOfRun } from './results.ts';

/** The tables of the pages of a run, with the figures that the pages show. */
export async function tablesOf(context: WithParams<'id'>, run: ModelRunItem): Promise<[ExportTable, ...ExportTable[]]> {
  const [fit, contributions, channels, curves, checks] = await Promise.all([
    fitOfRun(context),
    contributionsOfRun(context),
    channelsOfRun(context),
    curvesOfRun(context),
    checksOfRun(context),
  ]);
  const amount = run.kpi.kind === 'revenue' && run.currency !== null ? 'money' : 'decimal';
  const spend = run.currency === null ? 'decimal' : 'money';
  const week = column('week', 'Week', 'day');
  return [
    tableOf(
      'Review',
      [
        ...[column('check', 'Check', 'text'), column('status', 'Status', 'text'), column('value', 'Value')],
        ...[column('threshold', 'Threshold'), column('about', 'Affected', 'text')],
      ],
      checks.items.map((one) => [one.check, one.status, one.value, one.threshold, one.about.join(', ')]),
    ),
    tableOf(
      'Fit',
      [
        ...[week, column('actual', 'Actual', amount), ...estimateColumns('fitted', 'Fitted', amount)],
        ...[...estimateColumns('base', 'Base', amount), column('part', 'Part', 'text')],
      ],
      fit.weeks.map((one) => [
        ...[one.week, one.actual, ...estimateCells(one.fitted), ...estimateCells(one.base), one.split],
      ]),
    ),
    tableOf(
      'Fit metrics',
      [
        ...[column('part', 'Part', 'text'), column('origin', 'Origin', 'text'), column('weeks', 'Weeks', 'integer')],
        ...[column('r2', 'R²'), column('adjusted_r2', 'Adjusted R²'), column('nrmse', 'NRMSE')],
        ...[column('mape', 'MAPE'), column('wmape', 'wMAPE'), column('naive_r2', 'Naïve R²')],
        column('naive_wmape', 'Naïve wMAPE'),
      ],
      fit.metrics.map((one) => [
        ...[one.split, one.origin, one.n, one.r2, one.adjustedR2, one.nrmse, one.mape, one.wmape, one.naiveR2],
        one.naiveWmape,
      ]),
    ),
    tableOf(
      'Contributions',
      [
        ...[column('component', 'Component', 'text'), column('kind', 'Kind', 'text')],
        ...[...estimateColumns('total', 'Contribution', amount), column('share', 'Share', 'percent')],
      ],
      contributions.components.map((one) => [one.label, one.kind, ...estimateCells(one.total), one.share]),
    ),
    tableOf(
      'Contributions by week',
      [week, ...contributions.components.map(({ id, label }) => column(id, label, amount))],
      contributions.weeks.map((day, at) => [day, ...contributions.components.map(({ weekly }) => weekly[at] ?? null)]),
    ),
    tableOf(
      'Channels',
      [
        ...[column('channel', 'Channel', 'text'), column('kind', 'Kind', 'text'), column('spend', 'Spend', spend)],
        ...[...estimateColumns('contribution', 'Contribution', amount), ...estimateColumns('roi', 'ROI')],
        ...[...estimateColumns('mroi', 'mROI'), column('spend_share', 'Spend share', 'percent')],
        ...[column('effect_share', 'Effect share', 'percent'), column('prior_driven', 'Prior-driven', 'text')],
        ...[column('prior_location', 'Prior location (log)'), column('prior_scale', 'Prior scale (log)')],
        ...[column('theta', 'Carry-over (θ)'), column('half_life', 'Half-life (weeks)')],
        ...[column('half_saturation', 'Half saturation'), column('slope', 'Hill slope')],
      ],
      channels.channels.map((one) => [
        ...[one.label, one.kind, one.spend, ...estimateCells(one.total), ...estimateCells(one.roi)],
        ...[...estimateCells(one.mroi), one.spendShare, one.effectShare, yesOrNo(one.priorDriven)],
        ...[one.prior?.location ?? null, one.prior?.scale ?? null, one.transform?.theta ?? null],
        ...[one.carryOver?.halfLife ?? null, one.transform?.halfSaturation ?? null, one.transform?.slope ?? null],
      ]),
    ),
    tableOf(
      'Response curves',
      [
        ...[column('channel', 'Channel', 'text'), column('spend', 'Spend', spend)],
        ...[...estimateColumns('response', 'Response', amount), column('observed', 'Observed', 'text')],
      ],
      curves.curves.flatMap(({ label, observedUntil, points }) =>
        points.map((point) => [
          ...[label, point.spend, ...estimateCells(point)],
          yesOrNo(observedUntil === null ? null : point.spend <= observedUntil * (1 + 1e-9)),
        ]),
      ),
    ),
  ];
}
