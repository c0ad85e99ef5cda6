/** An instant in words, in UTC and said so: the server and the browser have to write the same. */
export const utcMoment = (instant: string, locale: string): string => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(Date.parse(instant))} UTC`;
};

/** Day and time of an instant as the clocks of the time zone show it; a number is epoch milliseconds. */
export const momentIn = (timeZone: string, instant: string | number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
