import { checkField, customField, type FormValues, postedText, textField } from '#app/forms/fields.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { Contract, ContractVersion } from '#shared/api/families/internal-contracts-schemas.ts';
import { contractMetrics } from '#shared/contracts/metrics.ts';
import { periodKinds } from '#shared/contracts/periods.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Row of a line, as typed. Names match the endpoint's body; prices are in major units of the currency. */
export type LineRow = {
  readonly product: string;
  readonly metric: string;
  readonly period: string;
  readonly included: string;
  readonly unit: string;
  readonly unitPriceMinor: string;
  readonly overagePriceMinor: string;
};

const newLine: LineRow = {
  ...{ product: '', metric: 'impressions', period: 'month', included: '', unit: '1' },
  ...{ unitPriceMinor: '', overagePriceMinor: '' },
};

export const maxLines = 30;

const postedLines = (form: FormData): readonly LineRow[] =>
  Array.from({ length: Math.min(maxLines, Number(postedText(form, 'lines')) || 0) }, (_, at) => {
    const text = (part: keyof LineRow) => postedText(form, `line.${at}.${part}`).trim();
    return {
      ...{ product: text('product'), metric: text('metric'), period: text('period'), included: text('included') },
      ...{ unit: text('unit'), unitPriceMinor: text('unitPriceMinor'), overagePriceMinor: text('overagePriceMinor') },
    };
  });

const termFields = {
  customer: textField({ label: texts.customer, required: true, maxLength: 200, error: texts.nameTheCustomer }),
  endsOn: textField({
    ...{ label: texts.lastDay, type: 'date', required: true },
    error: texts.chooseALastDay,
  }),
  renews: checkField({ label: texts.renewsAutomatically }),
  noticeDays: textField({
    ...{ label: texts.noticeInDays, hint: texts.beforeTheLastDay, initial: '30', inputMode: 'numeric' },
    error: texts.give0To365Days,
  }),
  document: textField({
    ...{ label: texts.document, hint: texts.addressOfTheSignedDocument, type: 'url', maxLength: 1_000 },
    error: texts.giveAnAddressThatBegins,
  }),
  lines: customField(postedLines, {
    ...{ label: texts.lines, initial: [newLine], error: texts.addAtLeastOneLine },
    rows: {
      name: 'line',
      errors: {
        ...{ product: texts.nameTheProduct, metric: texts.oneLinePerMetric, included: texts.giveAWholeNumber },
        ...{
          unit: texts.giveAWholeNumberFrom1,
          unitPriceMinor: texts.givePrice,
          overagePriceMinor: texts.givePriceOrNothing,
        },
      },
    },
  }),
};

export const draftFields = {
  ...termFields,
  startsOn: textField({ label: texts.firstDay, type: 'date', required: true, error: texts.chooseAFirstDay }),
  currency: textField({
    ...{ label: texts.currency, hint: texts.suchAsUsd, initial: 'USD', required: true, maxLength: 3 },
    ...{ autoCapitalize: 'characters', error: texts.giveACurrencyCode },
  }),
  owner: textField({
    ...{ label: texts.owner, hint: texts.emailOfSomebodyOnTheStaff, inputMode: 'email', maxLength: 254 },
    error: texts.nobodyOnTheStaffHasThisAddress,
  }),
};
export type DraftValues = FormValues<typeof draftFields>;

export const newFields = {
  account: textField({ label: texts.account, error: texts.chooseAnAccount, path: 'accountId' }),
  accountName: textField({ label: texts.account }),
  number: textField({
    ...{ label: texts.number, hint: texts.emptyForTheNextFreeNumber, maxLength: 40 },
    error: texts.thisNumberIsTaken,
  }),
  ...draftFields,
};
export type NewValues = FormValues<typeof newFields>;

export const amendmentFields = {
  effectiveOn: textField({
    ...{ label: texts.effectiveFrom, hint: texts.countsFromTheFirstPeriod, type: 'date', required: true },
    error: texts.chooseADayOfTheTerm,
  }),
  ...termFields,
};
export type AmendmentValues = FormValues<typeof amendmentFields>;

type TermValues = FormValues<typeof termFields>;

/** Price as typed, in major units of the currency. */
const typedPrice = (minor: number | null, currency: string): string =>
  minor === null ? '' : (minor / 10 ** currencyPrecision(currency)).toFixed(currencyPrecision(currency));

const termFormValues = (version: ContractVersion, currency: string): TermValues => ({
  ...{ customer: version.customer, endsOn: version.endsOn, renews: version.renews, document: version.document ?? '' },
  noticeDays: String(version.noticeDays),
  lines: version.lines.map(({ product, metric, period, included, unit, unitPriceMinor, overagePriceMinor }) => ({
    ...{ product, metric, period, included: String(included), unit: String(unit) },
    unitPriceMinor: typedPrice(unitPriceMinor, currency),
    overagePriceMinor: typedPrice(overagePriceMinor, currency),
  })),
});

export const draftFormValues = (contract: Contract, version: ContractVersion): DraftValues => ({
  ...termFormValues(version, contract.currency),
  ...{ startsOn: contract.startsOn, currency: contract.currency, owner: contract.ownerEmail ?? '' },
});

/** @param version the unsigned amendment, or the version to amend */
export const amendmentFormValues = (contract: Contract, version: ContractVersion): AmendmentValues => ({
  ...termFormValues(version, contract.currency),
  effectiveOn: version.signedOn === null ? version.effectiveOn : '',
});

/** Parses a typed number; NaN for invalid ones, which the endpoint refuses. */
const parseCount = (text: string): number => (text === '' ? Number.NaN : Number(text.replaceAll(/[\s,]/g, '')));
const parsePrice = (text: string, currency: string): number =>
  Math.round(parseCount(text) * 10 ** currencyPrecision(currency) * 1e6) / 1e6;

function termsBody(values: TermValues, currency: string) {
  const { customer, endsOn, renews, noticeDays, document, lines } = values;
  return {
    ...{ customer, endsOn, renews, noticeDays: parseCount(noticeDays), document: document === '' ? null : document },
    lines: lines.map((line) => ({
      product: line.product,
      metric: hasKey(contractMetrics, line.metric) ? line.metric : 'impressions',
      period: hasKey(periodKinds, line.period) ? line.period : 'month',
      ...{ included: parseCount(line.included), unit: parseCount(line.unit) },
      unitPriceMinor: parsePrice(line.unitPriceMinor, currency),
      overagePriceMinor: line.overagePriceMinor === '' ? null : parsePrice(line.overagePriceMinor, currency),
    })),
  } as const;
}

export function draftBody(values: DraftValues): BodyOf<'changeContract'> {
  const currency = values.currency.toUpperCase();
  const { startsOn, owner } = values;
  return { ...termsBody(values, currency), startsOn, currency, owner: owner === '' ? null : owner };
}

/** Without a script only the typed account text is posted: take its number. */
export const newContractBody = (values: NewValues, once: string): BodyOf<'createContract'> => ({
  ...draftBody(values),
  accountId: parseCount(values.account || values.accountName),
  ...{ number: values.number === '' ? null : values.number, once },
});

export const amendmentBody = (values: AmendmentValues, currency: string): BodyOf<'amendContract'> => ({
  ...termsBody(values, currency),
  effectiveOn: values.effectiveOn,
});

/** Adds or removes a line by the intent of a button; null for other intents. */
export function arrangeLines(lines: readonly LineRow[], intent: string): readonly LineRow[] | null {
  if (intent === 'line-add') return lines.length < maxLines ? [...lines, newLine] : lines;
  const [, at] = /^line-remove:(\d+)$/.exec(intent) ?? [];
  return at === undefined ? null : lines.filter((_, place) => place !== Number(at));
}
