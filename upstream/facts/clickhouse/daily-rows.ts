import { type DailyKind, type DailyRow, dailyColumns, dailyId, dailyTables } from '../ingest/daily-facts.ts';
import type { Cell } from './client.ts';

type Cells = Readonly<Record<string, Cell>>;

/** A row that comes by the day as one of its table, without account and import. @param part empty for what files bring */
export const dailyFact = (kind: DailyKind, part: string, row: DailyRow): Cells => ({
  id: dailyId(kind, part, row),
  ...('withoutParts' in dailyTables[kind] ? {} : { part }),
  ...Object.fromEntries(Object.entries(dailyColumns(kind)).map(([name, column]) => [column, row[name] ?? null])),
});

/** The other way round. */
export const dailyRowOf = (kind: DailyKind, fact: Cells): DailyRow =>
  Object.fromEntries(Object.entries(dailyColumns(kind)).map(([name, column]) => [name, fact[column] ?? null]));
