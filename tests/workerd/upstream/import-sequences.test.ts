import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ImportKind, importKinds } from '#shared/ingest/kind-labels.ts';
import type { Target } from '#upstream/ingest/target.ts';
import { CorrectedFacts, type SaidRow } from './corrected-facts.ts';
import {
  bring,
  cooked,
  event,
  given,
  importWorld,
  inSeries,
  look,
  numbers,
  order,
  type Rows,
  redeemed,
  sale,
  soldOut,
  spent,
  takeBack,
  takeCorrectionsBack,
} from './import-cases.ts';
import { brand, bringIn, retailer, table } from './ingest-support.ts';

/** Rows of one fact: what files may say of it. A null says that the order it is of was declined. */
type Variants = readonly [Row, ...Row[]];
type Known = Readonly<Partial<Record<ImportKind, readonly Variants[]>>>;
type Row = Rows[number];

const alone = (rows: Rows): readonly Variants[] => rows.map((row) => [row]);
const declined = (row: Row): Row => ({ ...row, status: 'declined' });

/** Rows that files are made of. The first of each is also what may have been there before any import. */
const ofBrand: Known = {
  'touchpoint-events': [
    [event('a', 's1', 1, 'visit'), event('a', 's2', 2, 'visit')],
    [event('b', 's1', 1, 'click'), { ...event('b', 's1', 1, 'click'), price: 6 }, event('b', 's3', 3, 'click')],
    ...alone([event('c', 's1', 2, 'click'), event('d', 's2', 2, 'visit'), event('f', 's3', 3, 'impression')]),
    [event('e', 's2', 3, 'click'), event('e', 's1', 1, 'click')],
  ],
  'attributed-orders': [
    [
      { ...order('1', 1, 's1', 2), status: 'accepted' },
      { ...order('1', 1, 's1', 2), amount: 7, status: 'amended' },
      declined(order('1', 1, 's1', 2)),
    ],
    [
      { ...order('1', 2, 's1', 2), status: '' },
      { ...order('1', 2, 's2', 3), units: 2, status: 'amended' },
    ],
    [{ ...order('2', 1, 's2', 4), status: '' }, declined(order('2', 1, 's2', 4))],
    ...alone([{ ...order('1', 1, 's1', 3), units: -1, amount: -9.5, status: '' }]),
  ],
  'offer-observations': [
    [look('a', 1, 1, 9), look('a', 1, 1, 7), look('a', 1, 2, 9)],
    [look('b', 1, 2, ''), look('b', 1, 2, 6)],
    ...alone([look('c', 1, 3, 8)]),
    [look('d', 2, 1, 5), look('d', 1, 4, 5)],
  ],
  'recipe-events': [
    ...alone([cooked('a', 1, 'view'), cooked('d', 3, 'view')]),
    [cooked('b', 1, 'cart'), { ...cooked('b', 1, 'cart'), amount: 30 }, cooked('b', 2, 'cart')],
    [cooked('c', 2, 'servings'), { ...cooked('c', 2, 'servings'), servings: 4 }],
  ],
  'media-spend': [
    [spent(1, 'Spring', 20, 4), spent(1, 'Spring', 25, 4), spent(1, 'Spring', 20, 9)],
    [spent(1, 'Summer', 30, 2), spent(1, 'Summer', 31, 2)],
    ...alone([spent(4, 'Spring', 5, 1)]),
  ],
  'sell-out': [
    [soldOut(1, 'Amazon', 3), soldOut(1, 'Amazon', 4)],
    [soldOut(2, 'Target', 2), soldOut(2, 'Target', -2)],
    ...alone([soldOut(5, 'Amazon', 6)]),
  ],
  'model-series': [
    [inSeries(1, 'Weather', 12.5), inSeries(1, 'Weather', 13), inSeries(1, 'Weather', 12.5, 'organic')],
    ...alone([inSeries(2, 'Weather', -3), inSeries(1, 'Sales', 1e6, 'kpi')]),
  ],
  'voucher-codes': alone([given('A-01'), given('A-02'), given('A-03')]),
  'voucher-redemptions': [
    [redeemed('W-1', 2, 1, 20), redeemed('W-1', 2, 4, 20), redeemed('W-1', 2, 1, 25)],
    ...alone([redeemed('W-2', 2, 5, 3), redeemed('W-3', 2, 5, 3)]),
    ...alone([redeemed('WELCOME15', 1, 1), redeemed('WELCOME15', 1, 6, 12.5)]),
  ],
};
const ofRetailer: Known = {
  'retailer-sales': [
    [sale('1', 1, 1, 2), sale('1', 1, 2, 2), { ...sale('1', 1, 1, 2), amount: 5, productName: 'Bread' }],
    [sale('1', 2, 1, 1), sale('1', 2, 1, 3)],
    [sale('2', 1, 2, 1), sale('2', 1, 3, 4)],
    ...alone([sale('1', 3, 3, -1), sale('3', 2, 2, -1)]),
    [sale('3', 1, 3, 1), sale('3', 1, 1, 1)],
  ],
};

/** Which variant of which facts. */
type Chosen = readonly (readonly [fact: number, variant: number])[];

interface File {
  readonly kind: ImportKind;
  readonly rows: Chosen;
  readonly keeps: boolean;
}

/** A file, or one of those before it that is taken back: as a whole, or its corrections alone. */
type Step = File | { readonly back: number; readonly only: 'corrections' | 'all' };

const steps = (known: Known): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: anyFile(known),
      },
      {
        weight: 3,
        arbitrary: fc.record({ back: fc.nat(5), only: fc.constantFrom('corrections' as const, 'all' as const) }),
      },
    ),
    { minLength: 2, maxLength: 10 },
  );

const anyFile = (known: Known): fc.Arbitrary<File> =>
  fc.constantFrom(...importKinds.filter((kind) => known[kind])).chain((kind) => fileOf(known, kind));

const fileOf = (known: Known, kind: ImportKind): fc.Arbitrary<File> =>
  fc.record({ kind: fc.constant(kind), rows: rowsOf(known[kind] ?? []), keeps: fc.boolean() });

const rowsOf = (facts: readonly Variants[]): fc.Arbitrary<Chosen> =>
  fc
    .subarray([...facts.keys()], { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((fact) => fc.nat((facts[fact]?.length ?? 1) - 1).map((variant) => [fact, variant] as const)),
      ),
    );

const saidBy = (known: Known, { kind, rows }: Pick<File, 'kind' | 'rows'>): Row[] =>
  rows.map(([fact, variant]) => known[kind]?.[fact]?.[variant]).filter((row) => row !== undefined);

/** The rows as the rules see them. */
const saidRows = (known: Known, file: Pick<File, 'kind' | 'rows'>): SaidRow[] =>
  file.rows.flatMap(([fact, variant]) => {
    const row = known[file.kind]?.[fact]?.[variant];
    if (!row) return [];
    const { status } = row;
    // What an order is called beside being declined changes nothing of it.
    const value = status === undefined ? row : { ...row, status: '' };
    const order = `${file.kind} ${row.orderId ?? fact}`;
    return [{ fact: `${file.kind} ${fact}`, value: status === 'declined' ? null : value, order }];
  });

test.each<[string, Target, Known]>([
  ['a brand', brand, ofBrand],
  ['a retailer', retailer, ofRetailer],
])(
  'after any files of %s, corrections among them, and any of them taken back, all numbers are what the rules say is left',
  async (_, target, known) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFile(known), { maxLength: 2 }), steps(known), async (before, sequence) => {
        await importWorld();
        const facts = new CorrectedFacts();
        // Facts that were there before any import are nobody's, and never go.
        for (const { kind, rows } of before) {
          const first = { kind, rows: rows.map(([fact]) => [fact, 0] as const) };
          await bringIn(kind, target, saidBy(known, first));
          facts.bring(0, saidRows(known, first), false);
        }
        const there: (File & { readonly job: number })[] = [];
        for (const step of sequence) {
          if ('kind' in step) {
            const job = await bring(step.kind, target, saidBy(known, step), {
              known: step.keeps ? 'keep' : 'correct',
            });
            facts.bring(job, saidRows(known, step), step.keeps);
            there.push({ ...step, job });
            continue;
          }
          const at = step.back % Math.max(1, there.length);
          const file = there[at];
          if (!file) continue;
          if (step.only === 'corrections') {
            await takeCorrectionsBack(file.kind, target, file.job);
            facts.takeCorrectionsBack(file.job);
            continue;
          }
          there.splice(at, 1);
          await takeBack(file.kind, target, file.job);
          facts.takeBack(file.job);
        }
        const { covered_span: covered, ...left } = await numbers();
        expect(await table('SELECT * FROM response_day')).toEqual(await table(responsesCounted));
        await importWorld();
        for (const [kind, rows] of Map.groupBy(facts.values(), ([fact]) => fact.split(' ')[0] as ImportKind))
          await bringIn(
            kind,
            target,
            rows.map(([, row]) => row as Row),
          );
        const { covered_span: _, ...once } = await numbers();
        expect(left).toEqual(once);
        // A file covers the days from its first to its last, whatever becomes of its rows.
        await importWorld();
        for (const { kind, rows } of before)
          await bringIn(kind, target, saidBy(known, { kind, rows: rows.map(([fact]) => [fact, 0] as const) }));
        for (const file of there) await bring(file.kind, target, saidBy(known, file));
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
