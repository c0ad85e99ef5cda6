import { fitLimits, type RunSpec } from '#shared/modelling/run-spec.ts';
import type { ModelFacts } from './model-facts.ts';

/** Warnings to show before a model is fitted, as sentences. */
export function warningsOf(facts: ModelFacts, spec: RunSpec | null): string[] {
  const { weeks, channels, kpis, currency, conversions, channelsLeftOut } = facts;
  const short = channels.filter(({ spend }) => spend.filter((value) => value > 0).length < fitLimits.leastChannelWeeks);
  return [
    ...(weeks.length >= fitLimits.leastWeeks && weeks.length < fitLimits.fewWeeks
      ? [
          `There are ${weeks.length} weeks. With ${fitLimits.fewWeeks} or more the model separates seasonality from trend better.`,
        ]
      : []),
    ...(spec?.kpi.kind === 'attributed-sales' && kpis.length > 0
      ? ['Attributed sales come from clicks by definition, so a model of them explains itself. Import sell-out.']
      : []),
    ...(short.length > 0
      ? [
          `A model leaves out channels with fewer than ${fitLimits.leastChannelWeeks} weeks of spend: ${short
            .map(({ label }) => label)
            .join(', ')}.`,
        ]
      : []),
    ...(channelsLeftOut > 0
      ? [`${channelsLeftOut} more channels with less spend aren’t shown. Give them fewer names in your files.`]
      : []),
    ...conversions.map(
      ({ from, rate, date, since }) =>
        `Amounts in ${from} are converted at ${Number(rate.toPrecision(6))} ${currency} (${since ? `${since} to ` : ''}${date}).`,
    ),
  ];
}
