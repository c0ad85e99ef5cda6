import type { RunFormats } from '#app/modelling/run-formats.ts';
import type { ModelRunFit, ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { AssumedChannel } from './model-output.server.ts';
import * as texts from './texts.ts';

/** One channel in two runs. */
export interface ComparedChannel {
  readonly label: string;
  readonly roi: number;
  readonly other: number;
  readonly difference: number;
  /** Whether the other run's interval contains the return of this one; null where it has none. */
  readonly within: boolean | null;
}

export interface Comparison {
  readonly channels: readonly ComparedChannel[];
  /** Paid channels that only one of the runs has. */
  readonly onlyHere: readonly string[];
  readonly onlyThere: readonly string[];
}

const nameOf = ({ channel, label }: AssumedChannel): string => (channel ?? label).trim().toLowerCase();

/** Channels are the same where they are the same of our media spend, or have the same name. */
export function compareChannels(here: readonly AssumedChannel[], there: readonly AssumedChannel[]): Comparison {
  const paid = (list: readonly AssumedChannel[]) => list.filter(({ kind }) => kind === 'paid');
  const others = new Map(
    paid(there).flatMap((one) => [
      [nameOf(one), one],
      [one.label.trim().toLowerCase(), one],
    ]),
  );
  const found = paid(here).map((one) => ({ one, other: others.get(nameOf(one)) ?? null }));
  const matched = new Set(found.map(({ other }) => other));
  return {
    channels: found.flatMap(({ one, other }) => {
      if (!one.roi || !other?.roi) return [];
      const { mean, low, high } = other.roi;
      const roi = one.roi.mean;
      const within = low === null || high === null ? null : roi >= low && roi <= high;
      return [{ label: one.label, roi, other: mean, difference: roi - mean, within }];
    }),
    onlyHere: found.filter(({ other }) => other === null).map(({ one }) => one.label),
    onlyThere: paid(there)
      .filter((one) => !matched.has(one))
      .map(({ label }) => label),
  };
}

interface ComparedRun {
  readonly run: ModelRunItem;
  readonly metrics: ModelRunFit['metrics'];
}

/** What differs between two runs, in sentences. */
export function differencesInWords(
  here: ComparedRun,
  there: ComparedRun,
  { channels, onlyHere, onlyThere }: Comparison,
  formats: RunFormats,
): string[] {
  const other = there.run.name;
  const [r2, otherR2] = [here, there].map(({ metrics }) => fitOf(metrics));
  const outside = channels.filter(({ within }) => within === false);
  const largest = channels.toSorted((one, two) => Math.abs(two.difference) - Math.abs(one.difference))[0];
  return [
    here.run.kpi.name === there.run.kpi.name && here.run.kpi.unit === there.run.kpi.unit
      ? null
      : fill(texts.otherKpi, { kpi: there.run.kpi.name, unit: there.run.kpi.unit }),
    here.run.firstWeek === there.run.firstWeek && here.run.lastWeek === there.run.lastWeek
      ? texts.sameWeeks
      : fill(texts.otherWeeks, {
          weeks: formats.value(there.run.weeks, 'integer'),
          ...{ from: formats.day(there.run.firstWeek ?? ''), to: formats.day(there.run.lastWeek ?? '') },
        }),
    r2 == null || otherR2 == null
      ? null
      : fill(r2 >= otherR2 ? texts.fitsBetter : texts.fitsWorse, {
          ...{ here: formats.metric(r2), there: formats.metric(otherR2) },
        }),
    here.run.verdict === there.run.verdict ? texts.sameVerdict : texts.otherVerdict,
    channels.length === 0 ? texts.noCommonChannel : null,
    largest && largest.difference !== 0
      ? fill(largest.difference > 0 ? texts.largestMore : texts.largestLess, {
          ...{ channel: largest.label, here: formats.ratio(largest.roi), there: formats.ratio(largest.other) },
          ...{ difference: formats.ratio(Math.abs(largest.difference)), other },
        })
      : null,
    outside.length > 0
      ? fill(texts.outsideInterval, { channels: outside.map(({ label }) => label).join(', '), other })
      : channels.some(({ within }) => within === true)
        ? fill(texts.allWithin, { other })
        : null,
    channels.some(({ within }) => within === null) ? fill(texts.otherHasNoInterval, { other }) : null,
    onlyHere.length > 0 ? fill(texts.onlyInThis, { channels: onlyHere.join(', ') }) : null,
    onlyThere.length > 0 ? fill(texts.onlyInOther, { channels: onlyThere.join(', '), other }) : null,
  ].filter((sentence) => sentence !== null);
}

const fitOf = (metrics: ModelRunFit['metrics']): number | null =>
  metrics.find(({ split, origin }) => split === 'all' && origin === 'recomputed')?.r2 ?? null;
