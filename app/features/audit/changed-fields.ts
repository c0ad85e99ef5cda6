import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

type Fields = Readonly<Record<string, unknown>> | null;

/** What a change did to each field, as lines such as `level: 7 → 1`. */
export function changedFields(before: Fields, after: Fields): readonly string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((field) => {
    const [was, is] = [shownValue(before?.[field]), shownValue(after?.[field])];
    if (was === is) return [];
    if (before === null) return [fill(texts.fieldIs, { field, value: is })];
    return [fill(texts.fieldFromTo, { field, before: was, after: is })];
  });
}

function shownValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return texts.none;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(shownValue).join(', ') || texts.none;
  const parts = Object.entries(value).map(([name, part]) => `${name} ${shownValue(part)}`);
  return parts.join(', ') || texts.none;
}
