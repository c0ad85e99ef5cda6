import { type DayPart, readRules, type Span } from './hours-rules.ts';

/** Opening hours in the notation of OpenStreetMap and shops: `Mo-Fr 08:00-20:00; Sa 09:00-18:00; Su,PH off`. */

type Spans = readonly Span[];

/** Special days with their own hours: `PH` for public holidays, `SH` for school holidays, `Dec 24-26`. */
type OtherDays = readonly [on: string, spans: Spans];

/** A list of spans for each day, Monday first, empty for closed days; then special days. */
export type Hours = readonly [Spans, Spans, Spans, Spans, Spans, Spans, Spans, ...OtherDays[]];

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const maxSpans = 4;

/** Null if the hours are invalid. Later rules replace earlier ones for their days; after a comma they add to them. */
export function parseHours(text: string): Hours | null {
  const rules = text.length > 400 ? null : readRules(text);
  if (!rules) return null;
  const open = new Map<DayPart, Spans>();
  for (const { days, spans, adds } of rules)
    for (const day of days) open.set(day, adds ? [...(open.get(day) ?? []), ...spans] : spans);
  if ([...open.values()].some((spans) => spans.length > maxSpans)) return null;
  // Rules that only name closed days don't say when it is open.
  if (rules.every(({ days, spans }) => spans.length === 0 && days.every((day) => typeof day === 'string'))) return null;
  const on = (day: number): Spans => open.get(day) ?? [];
  const others = [...open].flatMap(([day, spans]) => (typeof day === 'string' ? [[day, spans] as const] : []));
  return [on(0), on(1), on(2), on(3), on(4), on(5), on(6), ...others];
}

const holidays: Readonly<Record<string, string>> = { PH: 'Public holidays', SH: 'School holidays' };

const timeText = (time: string): string => (/^[a-z]+[+-]/.test(time) ? `(${time})` : time);
const spansText = (spans: Spans): string =>
  spans.length === 0
    ? 'closed'
    : spans.map(([from, to]) => (to === '+' ? `${timeText(from)}+` : `${timeText(from)}–${timeText(to)}`)).join(', ');

/** Days that are open alike in one line: `Mo–Fr 08:00–20:00`. Never empty, and read back as the same hours. */
export function hoursLines([mo, tu, we, th, fr, sa, su, ...others]: Hours): string[] {
  const lines: { from: number; to: number; text: string }[] = [];
  for (const [day, spans] of [mo, tu, we, th, fr, sa, su].entries()) {
    const last = lines.at(-1);
    if (last?.text === spansText(spans)) last.to = day;
    else lines.push({ from: day, to: day, text: spansText(spans) });
  }
  const week = lines.map(({ from, to, text }) =>
    from === to ? `${weekdays[from]} ${text}` : `${weekdays[from]}–${weekdays[to]} ${text}`,
  );
  // What is open in some months alone isn't told as closed all week.
  const seasonal = lines.length === 1 && mo.length === 0 && others.some(([, spans]) => spans.length > 0);
  return [...(seasonal ? [] : week), ...others.map(([on, spans]) => `${holidays[on] ?? on} ${spansText(spans)}`)];
}
