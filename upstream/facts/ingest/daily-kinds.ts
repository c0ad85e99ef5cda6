import {
  type DailyFileKind,
  type DailyKind,
  type DailyRow,
  dailyId,
  dailyTables,
  insertDays,
  noteDays,
  undoDays,
} from './daily-facts.ts';
import type { Kind } from './kind.ts';
import type { Row } from './row.ts';
import type { Moment } from './row-values.ts';

/** A date alone is that day wherever the clock stands. */
const noon = 12;

export const dayOf = (row: Row): Moment | null => row.moment('day', noon);

/** The subaccount of a row: its own, else the one that the file is for; 0 for the account itself. */
export const operatorOf = (row: Row): number =>
  row.named('operator', row.world.operators, 'subaccount') ?? row.world.target.operatorId ?? 0;

/** A count that media or shops may leave out; null where they do. */
export function countIn(row: Row, field: string): number | null {
  if (row.text(field) === '') return null;
  const count = row.integer(field);
  return count < 0 ? row.wrong(field, 'is negative') : count;
}

/**
 * Notes in a row that an earlier row of the file is of the same fact and says something else of it: taking either would be
 * as wrong as taking the first.
 * @param what tells facts apart, as words
 */
export function refuseSecond(row: Row, kind: DailyKind, fact: DailyRow, what: string): void {
  const id = dailyId(kind, '', fact);
  const all = JSON.stringify([id, fact]);
  if (row.timesMet(id) === 0) row.timesMet(all);
  else if (!row.hasMet(all)) row.wrong('day', `has a second row of the same ${what} with other values`);
}

/** How facts that come by the day are put and taken back. */
export const dailyStorage = (
  kind: DailyFileKind,
): Pick<Kind<object>, 'newRows' | 'statements' | 'identity' | 'undo'> => {
  const { key } = dailyTables[kind];
  return {
    newRows: 0,
    statements: (accountId, facts) => {
      const rows = JSON.stringify(facts);
      return [insertDays(accountId, kind, '', rows), ...noteDays(accountId, kind, rows)];
    },
    // What is stored already is told by `foundDays`.
    identity: {
      key: `json_array(${Object.keys(key)
        .map((name) => `value ->> '${name}'`)
        .join(', ')})`,
      line: '0',
      known: '0',
    },
    undo: { statements: (accountId) => undoDays(accountId, kind) },
  };
};
