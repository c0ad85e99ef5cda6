import { sentenceOf } from '#shared/api/failure.ts';
import type { ModelImport } from '#shared/api/families/modelling-imports-schemas.ts';
import type { RunIdentities } from '#shared/api/families/modelling-runs-schemas.ts';
import type { ModelRun } from '#shared/modelling/interchange.ts';
import { type IdentityReport, type StatedMetric, tolerances } from '../import/identities.ts';

type Preview = NonNullable<ModelImport['preview']>;
type Identity = Preview['identities'][number];

/** What a run contains, with each identity that holds or fails. */
export function previewOf(
  run: ModelRun,
  report: IdentityReport,
  spend: RunIdentities['spend'],
  solution: string | null,
): Preview {
  const [first, last] = [run.weeks[0]?.week ?? '', run.weeks.at(-1)?.week ?? ''];
  return {
    ...{ source: run.model.source, solution, kpi: run.kpi, weeks: run.weeks.length, firstWeek: first, lastWeek: last },
    components: run.components.map(({ label, kind, spend: spent, total, roi }) => ({
      ...{ label, kind, spend: spent, total: total[0], roi: roi?.[0] ?? null },
    })),
    identities: [
      refusableIdentity('fit', report),
      refusableIdentity('roi', report),
      refusableIdentity('slope', report),
      transformIdentity(report),
      metricIdentity(run, report.metrics),
      spendIdentity(spend),
    ],
    refused: report.refusals.length > 0,
  };
}

const refusalCodes = { fit: 'run-misses-fit', roi: 'run-misses-roi', slope: 'run-misses-marginal-roi' } as const;

function refusableIdentity(identity: keyof typeof refusalCodes, report: IdentityReport): Identity {
  const miss = report[identity];
  const refusal = report.refusals.find(({ code }) => code === refusalCodes[identity]);
  const identityFacts = { identity, by: miss?.by ?? null, where: miss?.where ?? null, tolerance: tolerances[identity] };
  if (!miss) return { ...identityFacts, status: 'not-told', sentence: null };
  return { ...identityFacts, status: refusal ? 'refused' : 'holds', sentence: refusal?.message ?? null };
}

function transformIdentity({ transform }: IdentityReport): Identity {
  const identityFacts = {
    identity: 'transform',
    where: transform?.where ?? null,
    tolerance: tolerances.transform,
  } as const;
  if (!transform) return { ...identityFacts, by: null, status: 'not-told', sentence: null };
  const { by, where } = transform;
  if (by <= tolerances.transform) return { ...identityFacts, by, status: 'holds', sentence: null };
  return {
    ...identityFacts,
    by,
    status: 'differs',
    sentence: sentenceOf('run-transform-differs', { component: where, by }),
  };
}

function metricIdentity({ metrics }: ModelRun, differing: readonly StatedMetric[]): Identity {
  const [worst] = differing.toSorted(
    (one, other) => Math.abs(other.stated - other.recomputed) - Math.abs(one.stated - one.recomputed),
  );
  const identityFacts = { identity: 'metric', tolerance: tolerances.metric } as const;
  if (!worst)
    return {
      ...identityFacts,
      by: null,
      where: null,
      status: metrics.length === 0 ? 'not-told' : 'holds',
      sentence: null,
    };
  const { split, metric, stated, recomputed } = worst;
  const sentence = sentenceOf('run-metric-differs', { split, metric, stated, recomputed });
  return {
    ...identityFacts,
    by: Math.abs(stated - recomputed),
    where: `${metric} ${split}`,
    status: 'differs',
    sentence,
  };
}

function spendIdentity(spend: RunIdentities['spend']): Identity {
  const misses = spend.map(({ label, stated, ours }) => ({ label, stated, ours, by: Math.abs(stated / ours - 1) }));
  const [worst] = misses.toSorted((one, other) => other.by - one.by);
  const identityFacts = {
    identity: 'spend',
    tolerance: tolerances.spend,
    by: worst?.by ?? null,
    where: worst?.label ?? null,
  } as const;
  if (!worst) return { ...identityFacts, status: 'not-told', sentence: null };
  if (worst.by <= tolerances.spend) return { ...identityFacts, status: 'holds', sentence: null };
  const { label, stated, ours } = worst;
  return {
    ...identityFacts,
    status: 'differs',
    sentence: sentenceOf('run-spend-differs', { component: label, stated, ours }),
  };
}
