import type { responseMeasures } from '#shared/analytics/measures/responses.ts';
import { type FamilyTables, periods, sum } from './family.ts';

export const responseTables: FamilyTables<keyof typeof responseMeasures> = {
  formulas: {
    voucherClaims: sum('claims'),
    voucherRedemptions: sum('redemptions'),
    formSubmissions: sum('submissions'),
  },
  dimensions: {
    ...periods,
    operator: { column: 'operator_id', names: 'operator' },
    country: { column: 'country' },
    channel: { column: 'channel', names: 'channel' },
    touchpoint: { column: 'touchpoint_id', names: 'touchpoint' },
    touchpointKind: { column: 'touchpoint_id', property: { table: 'touchpoint', column: 'kind' } },
    voucher: { column: 'voucher_id', names: 'voucher', optional: true },
    form: { column: 'form_id', names: 'form', optional: true },
  },
  tablesOf: () => ['response_day'],
};
