import { addDays, bucketStart, daysBetween, type LocalDate } from '#shared/time/calendar.ts';
import planted from './fixtures/planted.json' with { type: 'json' };
import { randomOf } from './random.ts';

/** Media spend and sell-out in a week of the brand for marketing models, with their causes. In US dollars. */
export interface SoldWeek {
  /** `effect` is the channel's true contribution to the week. */
  readonly spend: readonly { readonly channel: Channel; readonly amount: number; readonly effect: number }[];
  readonly sales: number;
  /** In °C; warm weeks lower the demand for hot drinks. */
  readonly temperature: number;
  readonly isPromotion: boolean;
}

type Channel = (typeof planted.channels)[number];

const weeksAYear = 52.18;
const epoch = '2020-01-06';
const weekNumber = (monday: LocalDate): number => daysBetween(epoch, monday) / 7;

/** Between -1 and 1, roughly normal: the sum of three uniform numbers. */
const bell = (name: string): number => {
  const random = randomOf(name);
  return random() + random() + random() - 1.5;
};

/** Campaigns start and stop by month, so that channels can be told apart. */
function spendOf({ channel, weekly, active }: Channel, monday: LocalDate): number {
  const flight = randomOf(`flight ${channel} ${Math.floor(weekNumber(monday) / 3)}`);
  if (flight() >= active) return 0;
  return Math.round(weekly * (0.6 + 0.9 * flight()) * (1 + 0.15 * bell(`spend ${channel} ${monday}`)));
}

/** A channel's contribution: its spend carried over for some weeks, and saturating. */
function effectOf(channel: Channel, monday: LocalDate): number {
  let carried = 0;
  for (let lag = 0; lag <= planted.maxLag; lag++)
    carried += channel.theta ** lag * spendOf(channel, addDays(monday, -7 * lag));
  return (channel.ceiling * carried) / (carried + channel.halfSaturation);
}

const temperatureOf = (monday: LocalDate): number =>
  Math.round(
    (13 - 11 * Math.cos((2 * Math.PI * weekNumber(monday)) / weeksAYear) + 4 * bell(`weather ${monday}`)) * 10,
  ) / 10;

/** Returns the same values for a week at each call. */
export function soldWeek(monday: LocalDate): SoldWeek {
  const at = weekNumber(monday);
  const [sin1 = 0, cos1 = 0, sin2 = 0, cos2 = 0] = planted.season;
  const turn = (2 * Math.PI * at) / weeksAYear;
  const season = sin1 * Math.sin(turn) + cos1 * Math.cos(turn) + sin2 * Math.sin(2 * turn) + cos2 * Math.cos(2 * turn);
  const temperature = temperatureOf(monday);
  const isPromotion = randomOf(`promotion ${monday}`)() < 0.12;
  const base =
    planted.weeklyBase *
    (1 + (planted.yearlyTrend * at) / weeksAYear + season + planted.temperatureEffect * (temperature - 13)) *
    (1 + planted.noise * 2 * bell(`noise ${monday}`));
  const promoted = isPromotion ? planted.promotionEffect * planted.weeklyBase : 0;
  const spend = planted.channels.map((channel) => ({
    ...{ channel, amount: spendOf(channel, monday), effect: effectOf(channel, monday) },
  }));
  const paid = spend.reduce((sum, { effect }) => sum + effect, 0);
  return {
    spend,
    sales: base + promoted + paid,
    ...{ temperature, isPromotion },
  };
}

export const mondayOf = (date: LocalDate): LocalDate => bucketStart(date, 'week');
