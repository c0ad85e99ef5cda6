import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { LineData } from './chart-data.ts';

/** The lengths of time that a day can stand for. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** A period by its first day, as an axis or a sentence names it. */
export function dayLabel(
  formats: Formats,
  day: string | undefined,
  by: LineData['by'],
  length: 'short' | 'long',
): string {
  if (day === undefined) return '';
  if (by === 'year') return day.slice(0, 4);
  if (by === 'quarter') return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
  if (by === 'month') return formats.day(day, 'month');
  if (length === 'short') return formats.day(day, 'short');
  return by === 'week' ? fill(texts.weekOfDay, { day: formats.day(day) }) : formats.day(day);
}
