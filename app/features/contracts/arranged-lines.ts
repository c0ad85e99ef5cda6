import { type LineRow, maxLines, newLine } from './contract-fields.ts';

/** The lines with one more or one less, as a button asks for; null where it asks for something else. */
export function arrangedLines(lines: readonly LineRow[], intent: string): readonly LineRow[] | null {
  if (intent === 'line-add') return lines.length < maxLines ? [...lines, newLine] : lines;
  const [, at] = /^line-remove:(\d+)$/.exec(intent) ?? [];
  return at === undefined ? null : lines.filter((_, place) => place !== Number(at));
}
