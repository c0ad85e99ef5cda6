import { countryName } from '#shared/format/country.ts';
import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { counselStates, stateListings } from '#shared/touchpoints/alcohol-choices.ts';
import { usStates } from '#shared/touchpoints/us-states.ts';
import * as texts from './texts.ts';

type Fields = Readonly<Record<string, unknown>> | null;

interface Retailer {
  readonly id: number;
  readonly name: string;
}

const lineNames: Readonly<Record<string, string>> = {
  ...{ gate: texts.gateLine, responsible: texts.responsibleLine },
  ...{ forward: texts.forwardLine, transparency: texts.transparencyLine },
};

const fieldNames: Readonly<Record<string, string>> = {
  ...{ gateMemoryDays: texts.memoryDays, sharing: texts.sharing, contentPolicy: texts.contentPolicy },
  ...{ age: texts.askedAge, blocked: texts.blocked, opened: texts.opened },
  ...{ country: texts.country, region: texts.usState, retailer: texts.retailer },
  ...{ from: texts.fromDay, until: texts.untilDay },
  ...{ counsel: texts.counsel, listing: texts.listing, note: texts.note },
};

/** Lines of one change of the settings, such as `Asked age: 20 → 21`. */
export function historyLines(before: Fields, after: Fields, retailers: readonly Retailer[]): readonly string[] {
  const [was, is] = [shownFields(before, retailers), shownFields(after, retailers)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [old = texts.none, now = texts.none] = [was.get(field), is.get(field)];
    if (old === now) return [];
    // A first setting has no old value to show.
    if (before === null && [texts.off, texts.none].includes(now)) return [];
    if (before === null) return [fill(texts.fieldIs, { field, value: now })];
    if (after === null) return [fill(texts.fieldIs, { field, value: old })];
    return [fill(texts.fieldFromTo, { field, before: old, after: now })];
  });
}

/** Texts of the fields by their name on the page. */
function shownFields(fields: Fields, retailers: readonly Retailer[]): ReadonlyMap<string, string> {
  const { lines, ...plain } = fields ?? {};
  return new Map([
    ...Object.entries(plain).map(
      ([name, value]) => [fieldNames[name] ?? name, valueText(name, value, retailers)] as const,
    ),
    ...lineEntries(lines),
  ]);
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Texts of all languages, stored as one value. */
const lineEntries = (byLocale: unknown): (readonly [field: string, text: string])[] =>
  Object.entries(isFields(byLocale) ? byLocale : {}).flatMap(([locale, lines]) =>
    Object.entries(isFields(lines) ? lines : {}).map(
      ([line, text]) =>
        [fill(texts.lineIn, { line: lineNames[line] ?? line, locale }), String(text) || texts.none] as const,
    ),
  );

function valueText(name: string, value: unknown, retailers: readonly Retailer[]): string {
  if (name === 'age' && value === null) return texts.lawAge;
  if (name === 'region' && value === null) return texts.allStates;
  if (name === 'retailer') return value === null ? texts.everything : retailerName(Number(value), retailers);
  if (value === null || value === undefined || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.off;
  const text = String(value);
  if (name === 'country') return countryName(text);
  if (name === 'region') return hasKey(usStates, text) ? usStates[text] : text;
  if (name === 'counsel') return hasKey(counselStates, text) ? counselStates[text] : text;
  if (name === 'listing') return hasKey(stateListings, text) ? stateListings[text] : text;
  return text;
}

const retailerName = (id: number, retailers: readonly Retailer[]): string =>
  retailers.find((retailer) => retailer.id === id)?.name ?? fill(texts.unknownRetailer, { id });
