import { daySales, daysBetween, money, productsSold } from './figures.ts';
import { type Merchant, marketplaces } from './merchants.ts';
import type { AmazonState, Report } from './state.ts';

/** What a finished report holds, as its JSON schema has it. */
export function reportContent(state: AmazonState, merchant: Merchant, report: Report): unknown {
  const market = Object.values(marketplaces).find(({ id }) => id === report.marketplaceIds[0]);
  const currencyCode = market?.currency ?? '';
  return report.type === 'GET_VENDOR_SALES_REPORT'
    ? vendorSales(state, merchant, report, currencyCode)
    : salesAndTraffic(state, merchant, report, currencyCode);
}

/** By day for all products, and by product for the whole time: the report has no sales of a product on a day. */
function salesAndTraffic(state: AmazonState, merchant: Merchant, report: Report, currencyCode: string) {
  const days = daysBetween(report.from, report.to);
  const amountOf = (minor: number) => ({ amount: money(minor), currencyCode });
  const totals = new Map<string, { units: number; amount: number }>();
  for (const date of days)
    for (const { asin, units, amount } of productsSold(merchant, date, state.restated)) {
      const sum = totals.get(asin) ?? { units: 0, amount: 0 };
      totals.set(asin, { units: sum.units + units, amount: sum.amount + amount });
    }
  return {
    reportSpecification: {
      ...{ reportType: report.type, marketplaceIds: report.marketplaceIds },
      ...{ dataStartTime: report.from, dataEndTime: report.to },
      reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
    },
    salesAndTrafficByDate: days.map((date) => {
      const { units, amount } = daySales(merchant, date, state.restated);
      return {
        date,
        salesByDate: {
          ...{ orderedProductSales: amountOf(amount), unitsOrdered: units, totalOrderItems: units },
          ...{ averageSalesPerOrderItem: amountOf(amount / Math.max(units, 1)), unitsRefunded: 0, refundRate: 0 },
        },
        trafficByDate: { pageViews: units * 12, sessions: units * 8, unitSessionPercentage: 12.5 },
      };
    }),
    salesAndTrafficByAsin: [...totals].map(([asin, { units, amount }]) => ({
      ...{ parentAsin: `${asin}P`, childAsin: asin },
      salesByAsin: { unitsOrdered: units, orderedProductSales: amountOf(amount), totalOrderItems: units },
      trafficByAsin: { sessions: units * 8, pageViews: units * 12 },
    })),
  };
}

function vendorSales(state: AmazonState, merchant: Merchant, report: Report, currencyCode: string) {
  const rows = daysBetween(report.from, report.to).flatMap((date) =>
    productsSold(merchant, date, state.restated).map(({ asin, units, amount }) => ({
      ...{ startDate: date, endDate: date, asin, customerReturns: 0 },
      ...{ orderedRevenue: { amount: money(amount), currencyCode }, orderedUnits: units },
      ...{ shippedRevenue: { amount: money(amount), currencyCode }, shippedUnits: units },
      shippedCogs: { amount: money(Math.round(amount * 0.6)), currencyCode },
    })),
  );
  return {
    reportSpecification: {
      reportType: report.type,
      reportOptions: { reportPeriod: 'DAY', distributorView: 'MANUFACTURING', sellingProgram: 'RETAIL' },
      ...{ dataStartTime: report.from, dataEndTime: report.to, marketplaceIds: report.marketplaceIds },
    },
    salesAggregate: [],
    salesByAsin: rows,
  };
}
