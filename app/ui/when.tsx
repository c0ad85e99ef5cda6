import { knownLocale } from '#shared/format/currency.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import { remembered } from '#shared/remembered.ts';
import { dayIn, momentIn } from './moment.ts';

interface WhenProps {
  /** UTC instant. */
  readonly at: string;
  readonly locale: string;
  /** Whose clocks tell the day, and the time that a pointer shows. */
  readonly timeZone?: string;
}

/** When something in a list happened or will: "3 hours ago" within a day, else the day. Its title has the exact time. */
export const When = ({ at, locale, timeZone = 'UTC' }: WhenProps) => (
  <time dateTime={at} title={momentIn(timeZone, at, locale)} className="whitespace-nowrap" suppressHydrationWarning>
    {relativeWithinDay(at, locale, Date.now()) ?? dayIn(timeZone, at, locale)}
  </time>
);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const relativeOf = remembered((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** "in 5 minutes", "3 hours ago"; null from a day on. @param now epoch milliseconds */
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
