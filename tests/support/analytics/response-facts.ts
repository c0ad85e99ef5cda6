import fc from 'fast-check';
import { addDays } from '#shared/time/calendar.ts';
import { days, firstDay, type TableRows } from './brand-facts.ts';
import { type Formulas, type Happening, ofDay } from './naive-core.ts';

/** A claimed or redeemed code of one of three vouchers, or a submission of one of two forms. */
export interface ResponseFact {
  readonly of: { readonly voucher: number; readonly redeemed: boolean } | { readonly form: number };
  readonly date: string;
  readonly operator: number;
  /** 0 if no touchpoint of the brand led there. */
  readonly touchpoint: number;
  readonly channel: string;
  readonly country: string;
}

const kindOfTouchpoint: Readonly<Record<number, string>> = { 0: '', 1: 'ip', 2: 'vd' };

export const responseFacts: fc.Arbitrary<readonly ResponseFact[]> = fc.array(
  fc.record({
    of: fc.oneof(
      fc.record({ voucher: fc.constantFrom(1, 2, 3), redeemed: fc.boolean() }),
      fc.constantFrom(1, 2).map((form) => ({ form })),
    ),
    date: fc.nat(days - 1).map((day) => addDays(firstDay, day)),
    operator: fc.constantFrom(11, 12),
    touchpoint: fc.constantFrom(0, 1, 2),
    channel: fc.constantFrom('social', 'search', 'site'),
    country: fc.constantFrom('US', 'GB'),
  }),
  { maxLength: 60 },
);

const voucherOf = ({ of }: ResponseFact): number => ('voucher' in of ? of.voucher : 0);
const isRedeemed = ({ of }: ResponseFact): boolean => 'voucher' in of && of.redeemed;
const formOf = ({ of }: ResponseFact): number => ('form' in of ? of.form : 0);

export const rowsOfResponses = (accountId: number, facts: readonly ResponseFact[]): TableRows => ({
  table: 'response',
  columns: [
    ...['account_id', 'date', 'voucher_id', 'form_id', 'id', 'occurred_at', 'operator_id', 'touchpoint_id', 'channel'],
    ...['country', 'redeemed'],
  ],
  rows: facts.map((it, at) => [
    ...[accountId, it.date, voucherOf(it), formOf(it), `response-${at}`, `${it.date}T12:00:00.000Z`],
    ...[it.operator, it.touchpoint, it.channel, it.country, Number(isRedeemed(it))],
  ]),
});

export const responsesHappened = (facts: readonly ResponseFact[]): Happening[] =>
  facts.map((it) => ({
    ...{ date: it.date, operator: it.operator },
    by: {
      ...{ ...ofDay(it.date), operator: String(it.operator), channel: it.channel, country: it.country },
      ...{ touchpoint: String(it.touchpoint), touchpointKind: kindOfTouchpoint[it.touchpoint] ?? '' },
      ...('voucher' in it.of ? { voucher: String(it.of.voucher) } : { form: String(it.of.form) }),
    },
    add: isRedeemed(it) ? { redeemed: 1 } : 'voucher' in it.of ? { claimed: 1 } : { sent: 1 },
  }));

export const responseFormulas: Formulas = {
  voucherClaims: (sum) => sum('claimed'),
  voucherRedemptions: (sum) => sum('redeemed'),
  formSubmissions: (sum) => sum('sent'),
};
