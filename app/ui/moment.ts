/** Day and time of an instant as the clocks of the time zone show it, with the zone's name; a number is epoch milliseconds. */
export function momentIn(timeZone: string, instant: string | number, locale: string): string {
  const at = new Date(instant);
  const told = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  return `${told} ${zoneName(timeZone, at, locale)}`;
}

/** The same in UTC, for what belongs to no account's days: the server and the browser have to write the same. */
export const utcMoment = (instant: string, locale: string): string => momentIn('UTC', instant, locale);

/** Such as `EST`, and `GMT+1` where the locale has no shorter name. */
const zoneName = (timeZone: string, at: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
