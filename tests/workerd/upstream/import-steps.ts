import fc from 'fast-check';
import { type ImportKind, importKinds } from '#shared/ingest/kind-labels.ts';
import {
  cooked,
  event,
  given,
  inSeries,
  look,
  order,
  type Rows,
  redeemed,
  sale,
  soldOut,
  spent,
} from './import-cases.ts';

/** Variants of one fact in files. A null says that its order was declined. */
type Variants = readonly [Row, ...Row[]];
export type Known = Readonly<Partial<Record<ImportKind, readonly Variants[]>>>;
export type Row = Rows[number];

const alone = (rows: Rows): readonly Variants[] => rows.map((row) => [row]);
const declined = (row: Row): Row => ({ ...row, status: 'declined' });

/** Rows for files. The first variant of each may also exist before any import. */
export const ofBrand: Known = {
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
export const ofRetailer: Known = {
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

export interface File {
  readonly kind: ImportKind;
  readonly rows: Chosen;
  readonly keeps: boolean;
}

/** A file, or the undo of an earlier one: of all of it, or of its corrections only. */
export type Step = File | { readonly back: number; readonly only: 'corrections' | 'all' };

export const steps = (known: Known): fc.Arbitrary<Step[]> =>
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

export const anyFile = (known: Known): fc.Arbitrary<File> =>
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

export const saidBy = (known: Known, { kind, rows }: Pick<File, 'kind' | 'rows'>): Row[] =>
  rows.map(([fact, variant]) => known[kind]?.[fact]?.[variant]).filter((row) => row !== undefined);
