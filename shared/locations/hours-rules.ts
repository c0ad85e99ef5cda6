/**
 * From and to as `HH:MM` or relative to the sun (`sunset-00:30`). `to` may be `24:00`, is earlier than `from` if it is
 * on the next day, and `+` for an open end.
 */
export type Span = readonly [from: string, to: string];

/** A weekday, 0 for Monday, or special days as written. */
export type DayPart = number | string;

interface HoursRule {
  readonly days: readonly DayPart[];
  /** Empty if closed. */
  readonly spans: readonly Span[];
  /** Whether it adds to earlier rules of its days. */
  readonly adds: boolean;
}

const dash = '\\s*[-–—]\\s*';
const weekday =
  '(?:mo(?:n(?:day)?)?|tu(?:e(?:s(?:day)?)?)?|we(?:d(?:nesday)?)?|th(?:u(?:r(?:s(?:day)?)?)?)?|fr(?:i(?:day)?)?|sa(?:t(?:urday)?)?|su(?:n(?:day)?)?)\\b\\.?';
const oneDay = `(?:(?:ph|sh|public holidays?|school holidays?)\\b|${weekday}(?:\\[-?\\d(?:[,-]\\d)*\\]|${dash}${weekday})?)`;
const dayList = `${oneDay}(?:\\s*,\\s*${oneDay})*`;
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const number = '\\d{1,2}(?![\\d:.h]|\\s*[ap]m)';
/** A month needs no number after it: `Dec 10-12` are days, never hours. */
const date = `${month}(?:\\s*${number}|(?!\\s*${number}))`;
const dateList = `${date}(?:(?:${dash}|\\s*,\\s*)(?:${date}|${number}))*`;
const clock = '\\d{1,2}(?:[:.h]\\d{2}|h)?(?:\\s*[ap]m)?(?![a-z\\d:.])';
const sun = '(?:dawn|sunrise|sunset|dusk)';
const time = `(?:${clock}|${sun}\\b|\\(\\s*${sun}\\s*[+-]\\s*\\d{1,2}:\\d{2}\\s*\\))`;
const span = `${time}(?:${dash}${time}|\\s*\\+)`;

const ruleAt = new RegExp(
  `(?:(${dateList})\\s*:?\\s*)?(?:(${dayList})\\s*)?:?\\s*(24/7|(?:off|closed)\\b|${span}(?:\\s*,\\s*${span})*)\\s*(,?)\\s*`,
  'iy',
);

/** The rules in order; null if one of them is invalid. */
export function readRules(text: string): readonly HoursRule[] | null {
  const rules: HoursRule[] = [];
  for (const part of text.split(/[;|\n]/).map((one) => one.trim())) {
    let adds = false;
    for (ruleAt.lastIndex = 0; ruleAt.lastIndex < part.length; ) {
      const found = ruleAt.exec(part);
      const [, dates, names, hours = '', comma] = found ?? [];
      const days = found && daysOf(dates, names);
      const spans = found && spansOf(hours);
      if (!days || !spans || (comma && ruleAt.lastIndex === part.length)) return null;
      rules.push({ days, spans, adds });
      adds = comma === ',';
    }
  }
  return rules.length > 0 ? rules : null;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const dayNumber = (name: string): number => ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].indexOf(name.slice(0, 2));

function daysOf(dates: string | undefined, names: string | undefined): DayPart[] | null {
  if (dates !== undefined) return [asWritten([dates, names].filter(Boolean).join(' '))];
  if (names === undefined) return everyDay;
  // The third Thursday of a month can't be shown as a weekday of every week.
  if (names.includes('[')) return [asWritten(names)];
  return names
    .toLowerCase()
    .split(',')
    .flatMap((part): DayPart[] => {
      const name = part.trim();
      if (/^(ph|public)/.test(name)) return ['PH'];
      if (/^(sh|school)/.test(name)) return ['SH'];
      const [from = '', to = from] = name.split(/[-–—]/).map((one) => one.trim());
      const [first, last] = [dayNumber(from), dayNumber(to)];
      return everyDay.slice(0, ((last - first + 7) % 7) + 1).map((after) => (first + after) % 7);
    });
}

const asWritten = (text: string): string =>
  text
    .replace(/\s*[-–—]\s*/g, '–')
    .replace(/\s*,\s*/g, ', ')
    .trim();

function spansOf(text: string): Span[] | null {
  if (/^(off|closed)$/i.test(text)) return [];
  if (text === '24/7') return [['00:00', '24:00']];
  const spans: Span[] = [];
  for (const [, from = '', to] of text.matchAll(new RegExp(`(${time})(?:${dash}(${time})|\\s*\\+)`, 'gi'))) {
    const opens = timeOf(from);
    const closes = to === undefined ? '+' : timeOf(to);
    const ends = closes && nextDay(closes);
    // Hours beyond 24 are on the next day, and must end before it opens again.
    if (
      !opens ||
      !ends ||
      (/^\d/.test(opens) && opens >= '24:00') ||
      opens === ends ||
      (ends !== closes && ends > opens)
    )
      return null;
    spans.push([opens, ends]);
  }
  return spans;
}

/** `26:00` is two o'clock of the next day, `24:00` the end of this one. */
const nextDay = (time: string): string =>
  /^\d/.test(time) && time > '24:00'
    ? `${String(Number(time.slice(0, 2)) - 24).padStart(2, '0')}${time.slice(2)}`
    : time;

/** Clock times up to `47:59`. */
function timeOf(text: string): string | null {
  const plain = text.toLowerCase().replace(/[\s()]/g, '');
  if (/^[ds]/.test(plain)) return plain.replace(/(?<=[+-])(?=\d:)/, '0');
  const [, hours = '', minutes = '00', half] = /^(\d+)(?:[:.h](\d{2})|h)?(am|pm)?$/.exec(plain) ?? [];
  const hour = half ? halfHour(Number(hours), half) : Number(hours);
  if (hour === null || hour > 47 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const halfHour = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (half === 'pm' ? 12 : 0);
