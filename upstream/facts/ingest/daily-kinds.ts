import {
  type DailyFileKind,
  type DailyKind,
  type DailyRow,
  dailyId,
  dailyTables,
  deleteUndoneDays,
  insertDays,
  noteInsertedDays,
} from './daily-facts.ts';
import type { Kind } from './kind.ts';
import type { Row } from './row.ts';
import type { Moment } from './row-values.ts';

/** The hour assumed for a date without a time. */
const noon = 12;

export const dayOf = (row: Row): Moment | null => row.moment('day', noon);

/** The subaccount of a row: its own, else the one that the file is for; 0 for the account itself. */
export const operatorOf = (row: Row): number =>
  row.named('operator', row.lookups.operators, 'subaccount') ?? row.lookups.target.operatorId ?? 0;

/** A count that media or shops may omit; null where they do. */
export function countIn(row: Row, field: string): number | null {
  if (row.text(field) === '') return null;
  const count = row.integer(field);
  return count < 0 ? row.wrong(field, 'is negative') : count;
}

/**
 * Rejects a row whose fact an earlier row has with other values: nothing says which of the two is right.
 * @param what the fields that identify a fact, in words
 */
export function rejectConflicting(row: Row, kind: DailyKind, fact: DailyRow, what: string): void {
  const id = dailyId(kind, '', fact);
  const all = JSON.stringify([id, fact]);
  if (row.timesSeen(id) === 0) row.timesSeen(all);
  else if (!row.hasSeen(all)) row.wrong('day', `has a second row of the same ${what} with other values`);
}

/** How daily facts are inserted, and deleted when their import is undone. */
export const dailyStorage = (
  kind: DailyFileKind,
): Pick<Kind<object>, 'newRows' | 'statements' | 'identity' | 'undo'> => {
  const { key } = dailyTables[kind];
  return {
    newRows: 0,
    statements: (accountId, facts) => {
      const rows = JSON.stringify(facts);
      return [insertDays(accountId, kind, '', rows), ...noteInsertedDays(accountId, kind, rows)];
    },
    // `findDaysSql` finds out which facts are stored already.
    identity: {
      key: `json_array(${Object.keys(key)
        .map((name) => `value ->> '${name}'`)
        .join(', ')})`,
      line: '0',
      known: '0',
    },
    undo: { statements: (accountId) => deleteUndoneDays(accountId, kind) },
  };
};
