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

/** A time in a list: "3 hours ago" within a day, otherwise the date. The title has the exact time. */
export const When = ({ at, locale, timeZone = 'UTC' }: WhenProps) => (
  <time dateTime={at} title={momentIn(timeZone, at, locale)} className="whitespace-nowrap" suppressHydrationWarning>
    {whenText(at, locale, timeZone)}
  </time>
);

/** The same as text, for sentences. Where it is rendered, hydration warnings are suppressed: time passes meanwhile. */
export const whenText = (at: string, locale: string, timeZone = 'UTC'): string =>
  relativeWithinDay(at, locale, Date.now()) ?? dayIn(timeZone, at, locale);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const relativeOf = remembered((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** The time relative to now, such as "in 5 minutes" or "3 hours ago"; null from a day on. @param now epoch milliseconds */
export function relativeWithinDay(at: string, locale: string, now: number): string | null {
  const passed = Date.parse(at) - now;
  const far = Math.abs(passed);
  if (!(far < day)) return null;
  const [value, unit] =
    far < minute
      ? ([0, 'second'] as const)
      : far < hour
        ? ([Math.trunc(passed / minute), 'minute'] as const)
        : ([Math.trunc(passed / hour), 'hour'] as const);
  return isolatedIn(knownLocale(locale), relativeOf(locale).format(value, unit));
}
