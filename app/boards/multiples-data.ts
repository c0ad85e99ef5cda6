import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import { membersOf, valueIn } from './answer.ts';

interface MemberValues {
  readonly key: string;
  readonly label: string;
  /** One value per day; null if there is none. */
  readonly values: readonly (number | null)[];
}

/** The members with the largest totals, each over time. */
export function multiplesOf(
  { measure, limit }: Pick<WidgetOf<'multiples'>, 'measure' | 'limit'>,
  answer: QueryAnswer,
): { readonly days: readonly string[]; readonly members: readonly MemberValues[] } {
  const days = [...new Set(answer.rows.map((row) => String(row[0])))];
  const found = new Map<string, { readonly key: string; readonly label: string; readonly values: (number | null)[] }>();
  for (const { key, label, row } of membersOf(answer, 1)) {
    const id = key || label;
    const member = found.get(id) ?? { key: id, label, values: days.map(() => null) };
    member.values[days.indexOf(String(row[0]))] = valueIn(answer, row, measure);
    found.set(id, member);
  }
  const size = ({ values }: MemberValues) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return { days, members: [...found.values()].toSorted((one, other) => size(other) - size(one)).slice(0, limit) };
}
