import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportKind } from '#shared/ingest/kinds.ts';
import type { Target } from '#upstream/ingest/target.ts';
import {
  bring,
  cooked,
  event,
  given,
  importWorld,
  look,
  numbers,
  order,
  type Rows,
  redeemed,
  sale,
  takeBack,
} from './import-cases.ts';
import { brand, bringIn, retailer, table } from './ingest-support.ts';

type Known = Readonly<Partial<Record<ImportKind, Rows>>>;

/** Rows that files are made of, each the same whichever file has it. */
const ofBrand: Known = {
  'touchpoint-events': [
    ...[event('a', 's1', 1, 'visit'), event('b', 's1', 1, 'click'), event('c', 's1', 2, 'click')],
    ...[event('d', 's2', 2, 'visit'), event('e', 's2', 3, 'click'), event('f', 's3', 3, 'impression')],
  ],
  'attributed-orders': [
    ...[order('1', 1, 's1', 2), order('1', 2, 's1', 2), order('2', 1, 's2', 4)],
    { ...order('1', 1, 's1', 3), units: -1, amount: -9.5 },
  ],
  'offer-observations': [look('a', 1, 1, 9), look('b', 1, 2, ''), look('c', 1, 3, 8), look('d', 2, 1, 5)],
  'recipe-events': [cooked('a', 1, 'view'), cooked('b', 1, 'cart'), cooked('c', 2, 'servings'), cooked('d', 3, 'view')],
  'voucher-codes': [given('A-01'), given('A-02'), given('A-03')],
  'voucher-redemptions': [
    ...[redeemed('W-1', 2, 1, 20), redeemed('W-2', 2, 5), redeemed('W-3', 2, 5)],
    ...[redeemed('WELCOME15', 1, 1), redeemed('WELCOME15', 1, 6, 12.5)],
  ],
};
const ofRetailer: Known = {
  'retailer-sales': [
    ...[sale('1', 1, 1, 2), sale('1', 2, 1, 1), sale('2', 1, 2, 1), sale('1', 3, 3, -1)],
    ...[sale('3', 1, 3, 1), sale('3', 2, 2, -1)],
  ],
};

interface File {
  readonly kind: ImportKind;
  readonly rows: readonly number[];
}

const steps = (known: Known) =>
  fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(...(Object.keys(known) as ImportKind[])).chain((kind) => fileOf(known, kind)),
      },
      { weight: 2, arbitrary: fc.nat(5) },
    ),
    { minLength: 2, maxLength: 10 },
  );

const fileOf = (known: Known, kind: ImportKind): fc.Arbitrary<File> =>
  fc.subarray([...(known[kind] ?? []).keys()], { minLength: 1 }).map((rows) => ({ kind, rows }));

const rowsOf = (known: Known, { kind, rows }: File): Rows => (known[kind] ?? []).filter((_, at) => rows.includes(at));

test.each<[string, Target, Known]>([
  ['a brand', brand, ofBrand],
  ['a retailer', retailer, ofRetailer],
])(
  'after any files of %s and any of them taken back, all numbers are what the rows that are left come to',
  async (_, target, known) => {
    await fc.assert(
      fc.asyncProperty(steps(known), async (sequence) => {
        await importWorld();
        const there: (File & { readonly job: number })[] = [];
        for (const step of sequence) {
          if (typeof step !== 'number') {
            there.push({ ...step, job: await bring(step.kind, target, rowsOf(known, step)) });
            continue;
          }
          const [gone] = there.splice(step % Math.max(1, there.length), 1);
          if (gone) await takeBack(gone.kind, target, gone.job);
        }
        const { covered_span: covered, ...left } = await numbers();
        expect(await table('SELECT * FROM response_day')).toEqual(await table(responsesCounted));
        await importWorld();
        for (const kind of Object.keys(known) as ImportKind[]) {
          const rows = new Set(there.flatMap((file) => (file.kind === kind ? file.rows : [])));
          if (rows.size > 0) await bringIn(kind, target, rowsOf(known, { kind, rows: [...rows].sort() }));
        }
        const { covered_span: _, ...once } = await numbers();
        expect(left).toEqual(once);
        // A file covers the days from its first to its last, which one file of all rows would cover between them too.
        await importWorld();
        for (const file of there) await bring(file.kind, target, rowsOf(known, file));
        expect(covered).toEqual((await numbers()).covered_span);
      }),
      { numRuns: 12 },
    );
  },
  120_000,
);

const keys = 'account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country';
const responsesCounted = `SELECT ${keys}, sum(voucher_id > 0 AND redeemed = 0) AS claims, sum(form_id > 0) AS submissions,
  sum(redeemed) AS redemptions FROM response GROUP BY ${keys} ORDER BY ${keys}`;
