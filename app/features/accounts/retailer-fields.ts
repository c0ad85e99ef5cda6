import { customField, type FormValues } from '#app/forms/fields.ts';
import type { SoldAt } from '#shared/api/families/internal-accounts-schemas.ts';
import * as texts from './texts.ts';

type RetailerRow = { readonly name: string; readonly reports: boolean; readonly windowDays: string };

const noRetailer: RetailerRow = { name: '', reports: false, windowDays: '7' };

/** Adds an empty row to type into. */
const withBlankRow = (rows: readonly RetailerRow[]): readonly RetailerRow[] => [
  ...rows.filter(({ name }) => name.trim() !== ''),
  noRetailer,
];

const maxRows = 200;

function postedRows(form: FormData, name: string): readonly RetailerRow[] {
  const rows: RetailerRow[] = [];
  for (let at = 0; at <= maxRows && form.has(`${name}.${at}.name`); at++)
    rows.push({
      name: String(form.get(`${name}.${at}.name`)).trim(),
      reports: form.get(`${name}.${at}.reports`) === 'on',
      windowDays: String(form.get(`${name}.${at}.windowDays`) ?? ''),
    });
  return withBlankRow(rows);
}

export const retailerFields = {
  retailers: customField<readonly RetailerRow[]>(postedRows, {
    ...{ label: texts.soldAt, initial: [noRetailer], error: texts.oneRetailerIsNamedTwice },
    rows: { name: 'retailers', errors: { name: texts.giveARetailersName, windowDays: texts.giveAWindow } },
  }),
};
export type RetailerValues = FormValues<typeof retailerFields>;

export const retailerValues = (sold: readonly SoldAt[]): RetailerValues => ({
  retailers: withBlankRow(sold.map((row) => ({ ...row, windowDays: String(row.windowDays) }))),
});

export const retailersBody = ({ retailers }: RetailerValues) =>
  retailers
    .filter(({ name }) => name !== '')
    .map((row) => ({ ...row, windowDays: row.windowDays === '' ? 7 : Number(row.windowDays) }));

/** Adds the next empty row once the last one is filled. */
export const keepBlankRow = (rows: readonly RetailerRow[]): readonly RetailerRow[] =>
  rows.at(-1)?.name === '' ? rows : [...rows, noRetailer];
