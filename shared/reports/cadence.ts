import { nextRun, parseCron } from './cron.ts';

/** Cadences of a schedule; each becomes a cron line. */
export const cadences = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  cron: 'By a cron line',
} as const;

export type Cadence = keyof typeof cadences;

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Fields of a form for the cadence; only those that the cadence needs are used. */
export type When = {
  readonly every: Cadence;
  /** Minute of the hour, for `hourly`. */
  readonly minute: string;
  /** `HH:MM`. */
  readonly time: string;
  /** Sunday is 0. */
  readonly weekday: string;
  readonly monthDay: string;
  readonly cron: string;
};

/** The default: Mondays at eight. */
export const usualWhen: When = {
  ...{ every: 'weekly', minute: '0', time: '08:00', weekday: '1', monthDay: '1', cron: '0 8 * * 1' },
};

/** The cron line for the fields; text that is no cron line if they are invalid. */
export function cronOf({ every, minute, time, weekday, monthDay, cron }: When): string {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
  const at = `${Number(minutes || Number.NaN)} ${Number(hours || Number.NaN)}`;
  switch (every) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${at} * * *`;
    case 'weekly':
      return `${at} * * ${weekday}`;
    case 'monthly':
      return `${at} ${monthDay} * *`;
    case 'cron':
      return cron.trim();
  }
}

/** The fields that give a cron line. */
export function whenOf(cron: string): When {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const known = { ...usualWhen, cron };
  if (month !== '*' || parseCron(cron) === null) return { ...known, every: 'cron' };
  if (hour === '*' && day === '*' && weekday === '*') return { ...known, every: 'hourly', minute };
  if (!/^\d+$/.test(hour)) return { ...known, every: 'cron' };
  const at = { ...known, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
  if (day === '*' && weekday === '*') return { ...at, every: 'daily' };
  if (day === '*' && /^[0-6]$/.test(weekday)) return { ...at, every: 'weekly', weekday };
  if (weekday === '*' && /^\d+$/.test(day)) return { ...at, every: 'monthly', monthDay: day };
  return { ...known, every: 'cron' };
}

/** A cron line in words; hours are in the scope's reporting timezone. */
export function cronInWords(cron: string): string {
  const { every, minute, time, weekday, monthDay } = whenOf(cron);
  switch (every) {
    case 'hourly':
      return `Every hour at minute ${Number(minute)}`;
    case 'daily':
      return `Every day at ${time}`;
    case 'weekly':
      return `Every ${weekdays[Number(weekday)]} at ${time}`;
    case 'monthly':
      return `On day ${Number(monthDay)} of every month at ${time}`;
    case 'cron':
      return `By the cron line ${cron}`;
  }
}

/** The next instants at which a cron line is due, epoch milliseconds; none for one that can't be read. */
export function nextRuns(cron: string, timeZone: string, after: number, count: number): number[] {
  const parsed = parseCron(cron);
  const found: number[] = [];
  for (let from = after; parsed && found.length < count; ) {
    const next = nextRun(parsed, timeZone, from);
    if (next === null) break;
    found.push(next);
    from = next;
  }
  return found;
}
