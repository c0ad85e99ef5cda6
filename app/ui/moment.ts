/** An instant in words, in UTC and said so: the server and the browser have to write the same. */
export const utcMoment = (instant: string, locale: string): string => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(Date.parse(instant))} UTC`;
};
