import type { DatabaseSync } from 'node:sqlite';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import type { FactStore } from '#upstream/facts/ingest/fact-store.ts';
import { singleChunk } from '#upstream/facts/ingest/files/beginning.ts';
import { readLookups } from '#upstream/facts/ingest/lookups.ts';
import { previewOf } from '#upstream/facts/ingest/preview.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import { importFile } from '../take-file.ts';
import { demoAccounts } from './accounts.ts';
import { authorOf } from './grants.ts';

/** Account with seeded imports; its voucher has the same number. */
const importing = 10;
interface DemoFile {
  readonly fileName: string;
  readonly kind: ImportKind;
  readonly rows: readonly (readonly string[])[];
}

/** Imports files for a demo brand, through the code that people's imports use. A world that has imports gets none. */
export async function storeImports(database: DatabaseSync, today: LocalDate): Promise<void> {
  const account = demoAccounts.find(({ id }) => id === importing);
  if (!account || database.prepare('SELECT 1 FROM import_job WHERE account_id = ? LIMIT 1').get(importing)) return;
  const store = new OpenStore(database);
  const now = Date.parse(`${today}T21:00:00Z`);
  const target: Target = {
    ...{ accountId: account.id, accountType: 1, operatorId: null },
    ...{ timeZone: account.timezone, currency: account.currency },
  };
  for (const { fileName, kind, rows } of filesOf(database, today)) {
    const bytes = new TextEncoder().encode(rows.map((row) => row.join(',')).join('\r\n'));
    const lookups = await readLookups(store, target, now, kind);
    const { options } = await previewOf(singleChunk(bytes), { kind, options: null, lookups, locale: account.locale });
    const file = { fileName, kind, options, target, now, userId: authorOf(account) ?? '' };
    await importFile(store, { ...file, pieces: new Blob([bytes]).stream() });
  }
}

/** A store on the seed's own connection: all writes belong to its open transaction. */
class OpenStore implements FactStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async readAll(statements: readonly Statement[]): Promise<Record<string, unknown>[][]> {
    return statements.map(({ sql, parameters }) => this.#database.prepare(sql).all(...parameters));
  }

  async write(...statements: Statement[]): Promise<Record<string, unknown>[][]> {
    return await this.readAll(statements);
  }
}

/** More codes for a voucher, and two files of redemptions, the second with rows that are rejected. */
function filesOf(database: DatabaseSync, today: LocalDate): readonly DemoFile[] {
  // Found by id, since people may have renamed it.
  const voucher = String(importing);
  const claimed = database
    .prepare(
      `SELECT code, date FROM voucher_claim c WHERE voucher_id = ?1 AND date <= ?2
         AND NOT EXISTS (SELECT 1 FROM voucher_redemption r WHERE r.voucher_id = ?1 AND r.code = c.code)
       ORDER BY claimed_at, id LIMIT 8`,
    )
    .all(importing, addDays(today, -3));
  const returned = claimed.map(({ code, date }, at) => [
    ...[voucher, String(code), addDays(String(date), 2), `${24 + at * 3}.50`],
  ]);
  const first = Math.ceil(returned.length / 2);
  const codes = Array.from({ length: 20 }, (_, at) => [voucher, `WELCOME-MORE${1_000 + at * 37}`]);
  const head = ['Voucher', 'Code', 'Redeemed at', 'Order value'];
  return [
    { fileName: 'more-codes.csv', kind: 'voucher-codes', rows: [['Voucher', 'Code'], ...codes] },
    { fileName: 'redeemed-in-shops.csv', kind: 'voucher-redemptions', rows: [head, ...returned.slice(0, first)] },
    {
      ...{ fileName: 'redeemed-online.csv', kind: 'voucher-redemptions' },
      rows: [
        head,
        ...returned.slice(first),
        [voucher, 'WELCOME-TYPO', today, '31.00'],
        [voucher, 'WELCOME-MORE1000', `${today.slice(0, 4)}-02-30`, '18.00'],
        [voucher, 'WELCOME-MORE1037', today, 'forty'],
      ],
    },
  ];
}
