import { knownLocale } from '#shared/format/currency.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import { remembered } from '#shared/remembered.ts';

/** Cached by locale and time zone: creating a formatter is far more expensive than using it. */
const clockOf = remembered((name: string) => {
  const [locale, timeZone = 'UTC'] = name.split(' ');
  return new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone,
  });
});

/** Day and time of an instant in a time zone, with the zone's name. A number is epoch milliseconds. */
export const momentIn = (timeZone: string, instant: string | number, locale: string): string =>
  isolatedIn(knownLocale(locale), clockOf(`${locale} ${timeZone}`).format(new Date(instant)));

/** Like `moment`, in UTC, for instants that belong to no account. Server and browser must render the same text. */
export const utcMoment = (instant: string, locale: string): string => momentIn('UTC', instant, locale);

const dayOf = remembered((name: string) => {
  const [locale, timeZone = 'UTC'] = name.split(' ');
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone });
});

/** The day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: string, locale: string): string =>
  isolatedIn(knownLocale(locale), dayOf(`${locale} ${timeZone}`).format(new Date(instant)));
