/** Opening hours as shops write them: `Mo-Fr 08:00-20:00; Sa 09:00-18:00; Su off`. */

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** From and to as `HH:MM`; `to` may be `24:00`, and is earlier than `from` where it is on the next day. */
type Span = readonly [from: string, to: string];

/** One list of spans per day, Monday first; an empty one is a day on which it is closed. */
export type Hours = readonly (readonly Span[])[];

const dayNames: ReadonlyMap<string, number> = new Map(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].flatMap((name, at) =>
    [name, name.slice(0, 3), name.slice(0, 2)].map((short) => [short, at] as const),
  ),
);

/** Null for what is no opening hours. Later rules take the place of earlier ones for their days. */
export function parseHours(text: string): Hours | null {
  const week: Span[][] = weekdays.map(() => []);
  const parts = text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0 || text.length > 400) return null;
  for (const part of parts) {
    if (/^24\/7$/.test(part)) {
      for (const day of week.keys()) week[day] = [['00:00', '24:00']];
      continue;
    }
    const [, days = '', spans = ''] = /^([a-z][a-z ,–-]*?)?:?\s*(\d.*|off|closed)$/i.exec(part) ?? [];
    const found = days === '' ? [...week.keys()] : daysOf(days);
    const open = /^(off|closed)$/i.test(spans) ? [] : spansOf(spans);
    if (!found || !open) return null;
    for (const day of found) week[day] = open;
  }
  return week;
}

function daysOf(text: string): number[] | null {
  const days: number[] = [];
  for (const part of text.toLowerCase().split(',')) {
    const [from, to = from, ...more] = part.split(/[-–]/).map((name) => dayNames.get(name.trim().replace(/\.$/, '')));
    if (from === undefined || to === undefined || more.length > 0) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === to) break;
    }
  }
  return days;
}

function spansOf(text: string): Span[] | null {
  const spans: Span[] = [];
  for (const part of text.split(',')) {
    const [from, to, ...more] = part.split(/[-–]/).map(timeOf);
    if (!from || !to || from === to || from === '24:00' || more.length > 0) return null;
    spans.push([from, to]);
  }
  return spans.length > 4 ? null : spans;
}

function timeOf(text: string): string | null {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const hour = half ? halfHour(Number(hours), half) : Number(hours);
  if (hour === null || hour > 24 || Number(minutes) > 59 || (hour === 24 && minutes !== '00')) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const halfHour = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);

/** Days that are open alike in one line: `Mo–Fr 08:00–20:00`. Never empty. */
export function hoursLines(hours: Hours): string[] {
  const lines: { from: number; to: number; told: string }[] = [];
  for (const [day, spans] of hours.entries()) {
    const told = spans.length === 0 ? 'closed' : spans.map(([from, to]) => `${from}–${to}`).join(', ');
    const last = lines.at(-1);
    if (last?.told === told) last.to = day;
    else lines.push({ from: day, to: day, told });
  }
  return lines.map(({ from, to, told }) =>
    from === to ? `${weekdays[from]} ${told}` : `${weekdays[from]}–${weekdays[to]} ${told}`,
  );
}
