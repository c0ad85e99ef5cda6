import { type RunSpec, runSpecSchema } from '#shared/modelling/run-spec.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import type { FitInputs } from '#upstream/modelling/fit/stored-inputs.ts';
import type { DemoAccount } from './accounts.ts';
import { selloutOn, spendOn } from './daily-facts.ts';
import planted from './fixtures/planted.json' with { type: 'json' };
import { soldWeek } from './sold-weeks.ts';

/** Settings of the seeded model run. */
export const engineSpec: RunSpec = runSpecSchema.parse({
  kpi: { kind: 'sell-out' },
  controls: ['Temperature', 'Promotion'],
});

const weekCount = 156;
const heldOutWeeks = 13;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Inputs of a fit for the first brand: its seeded facts of the three years that end with a week. */
export function engineInputs(account: DemoAccount, lastWeek: LocalDate): FitInputs {
  const mondays = Array.from({ length: weekCount }, (_, at) => addDays(lastWeek, 7 * (at + 1 - weekCount)));
  const weeks = mondays.map((monday) => {
    const week = soldWeek(monday);
    const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
    return {
      ...{ temperature: week.temperature, promotion: week.isPromotion ? 1 : 0 },
      spend: days.flatMap((date) => spendOn(date, week)),
      sales: sum(days.flatMap((date) => selloutOn(account, date, week).map(({ sales }) => sales))) / 100,
    };
  });
  const ofChannel = (channel: string, value: (row: ReturnType<typeof spendOn>[number]) => number) =>
    weeks.map(({ spend }) => sum(spend.filter((row) => row.channel === channel).map(value)));
  return {
    ...{ weeks: mondays, currency: planted.currency, seed: engineSpec.seed },
    kpi: {
      ...{ id: 'sell-out', name: 'Sell-out sales', kind: 'revenue', unit: planted.currency, circular: false },
      values: weeks.map(({ sales }) => sales),
    },
    channels: planted.channels.map(({ channel }) => ({
      ...{ id: channel, label: channel, prior: null },
      spend: ofChannel(channel, ({ spend }) => spend / 100),
      impressions: ofChannel(channel, ({ impressions }) => impressions ?? 0),
    })),
    controls: [
      { id: 'Temperature', label: 'Temperature', role: 'control', values: weeks.map(({ temperature }) => temperature) },
      { id: 'Promotion', label: 'Promotion', role: 'promotion', values: weeks.map(({ promotion }) => promotion) },
    ],
    heldOut: Array.from({ length: heldOutWeeks }, (_, at) => weekCount - heldOutWeeks + at),
  };
}
