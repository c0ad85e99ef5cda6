import { knownLocale } from '#shared/format/currency.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import { remembered } from '#shared/remembered.ts';
import { dayIn, momentIn } from './moment.ts';

interface WhenProps {
  /** UTC instant. */
  readonly at: string;
  readonly locale: string;
  /** Time zone of the day, and of the exact time in the title; UTC by default. */
  readonly timeZone?: string;
}

/** A time in a list: "3 hours ago" within a week, otherwise the date. The title has the exact time. */
export const When = ({ at, locale, timeZone = 'UTC' }: WhenProps) => (
  <time dateTime={at} title={momentIn(timeZone, at, locale)} className="whitespace-nowrap" suppressHydrationWarning>
    {whenText(at, locale, timeZone)}
  </time>
);

/** The same as text, for sentences. Where it is rendered, hydration warnings are suppressed: time passes meanwhile. */
export const whenText = (at: string, locale: string, timeZone = 'UTC'): string =>
  relativeWithinWeek(at, locale, Date.now()) ?? dayIn(timeZone, at, locale);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const relativeOf = remembered((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** The time relative to now, such as "in 5 minutes" or "3 days ago"; null from a week on. @param now epoch milliseconds */
export function relativeWithinWeek(at: string, locale: string, now: number): string | null {
  const passed = Date.parse(at) - now;
  const far = Math.abs(passed);
  if (!(far < 7 * day)) return null;
  const [unit, length] =
    far < hour ? (['minute', minute] as const) : far < day ? (['hour', hour] as const) : (['day', day] as const);
  const value = Math.trunc(passed / length);
  return isolatedIn(knownLocale(locale), relativeOf(locale).format(value, value ? unit : 'second'));
}
