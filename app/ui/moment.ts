import { knownLocale } from '#shared/format/currency.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import { remembered } from '#shared/remembered.ts';

/** Made once for a locale and a zone: a list tells hundreds of instants, and making one costs more than all of its answers. */
const clockOf = remembered((name: string) => {
  const [locale, timeZone = 'UTC'] = name.split(' ');
  return new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone,
  });
});

/** Day and time of an instant as the clocks of the time zone show it, with the zone's name; a number is epoch milliseconds. */
export const momentIn = (timeZone: string, instant: string | number, locale: string): string =>
  isolatedIn(knownLocale(locale), clockOf(`${locale} ${timeZone}`).format(new Date(instant)));

/** The same in UTC, for what belongs to no account's days: the server and the browser have to write the same. */
export const utcMoment = (instant: string, locale: string): string => momentIn('UTC', instant, locale);

const dayOf = remembered((name: string) => {
  const [locale, timeZone = 'UTC'] = name.split(' ');
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone });
});

/** The day of an instant as the calendar of the time zone shows it. */
export const dayIn = (timeZone: string, instant: string, locale: string): string =>
  isolatedIn(knownLocale(locale), dayOf(`${locale} ${timeZone}`).format(new Date(instant)));
