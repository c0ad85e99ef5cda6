/** Day and time of an instant as the clocks of the time zone show it. */
export const momentIn = (timeZone: string, instant: string | number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
