import type { RoiAssumptions, RoiBreakEvenId, RoiResultId, RoiValues } from './fields.ts';

type Amount = number | null;

/** Null where a factor is unknown, or where the result is too large to count. */
function product(...factors: readonly Amount[]): Amount {
  let result = 1;
  for (const factor of factors) {
    if (factor === null) return null;
    result *= factor;
  }
  return Number.isFinite(result) ? result : null;
}

/** Null where a part is unknown or the divisor is zero. */
function quotient(amount: Amount, by: Amount): Amount {
  if (amount === null || by === null || by === 0) return null;
  const result = amount / by;
  return Number.isFinite(result) ? result : null;
}

const sum = (a: Amount, b: Amount): Amount => (a === null || b === null ? null : a + b);
const difference = (a: Amount, b: Amount): Amount => (a === null || b === null ? null : a - b);

/** C: as given, or what the spend buys. */
const clicksOf = ({ clicks, spend, costPerClick }: RoiValues, { clicksFromCost }: RoiAssumptions): Amount =>
  clicksFromCost ? quotient(spend, costPerClick) : clicks;

/** ρ: the share of clicks that can become orders which count. */
const countedShare = ({ reportingShare }: RoiValues, { othersAlike }: RoiAssumptions): Amount =>
  othersAlike ? 1 : reportingShare;

/** All results of one run. One is null where a number that it needs is not given, or it would divide by zero. */
export function resultsOf(values: RoiValues, assumptions: RoiAssumptions): Record<RoiResultId, number | null> {
  const { spend, fees, conversion, basket, ownShare, margin, incrementality, repeat, horizon } = values;
  const clicks = clicksOf(values, assumptions);
  const orders = product(clicks, countedShare(values, assumptions), conversion);
  const basketSales = product(orders, basket);
  const ownSales = product(basketSales, ownShare);
  const incrementalSales = product(ownSales, incrementality, repeat);
  const grossProfit = product(incrementalSales, margin);
  const cost = sum(spend, fees);
  const net = difference(grossProfit, cost);
  return {
    roi: quotient(net, cost),
    net,
    cost,
    grossProfit,
    incrementalSales,
    ownSales,
    haloSales: difference(basketSales, ownSales),
    basketSales,
    clicks,
    orders,
    roas: quotient(basketSales, spend),
    ownRoas: quotient(ownSales, spend),
    incrementalRoas: quotient(incrementalSales, spend),
    costPerOrder: quotient(cost, orders),
    costPerIncrementalOrder: quotient(cost, product(orders, incrementality)),
    payback: quotient(cost, quotient(grossProfit, horizon)),
  };
}

/** What each number would have to be for an ROI of zero. A share above 1 can't be reached. */
export function breakEvensOf(values: RoiValues, assumptions: RoiAssumptions): Record<RoiBreakEvenId, number | null> {
  const { spend, conversion: v, basket, ownShare, margin, incrementality: i, repeat } = values;
  const { cost, incrementalSales } = resultsOf(values, assumptions);
  const share = countedShare(values, assumptions);
  const counted = product(clicksOf(values, assumptions), share);
  return {
    incrementalRoas: quotient(cost, product(spend, margin)),
    conversion: quotient(cost, product(counted, basket, ownShare, i, repeat, margin)),
    basket: quotient(cost, product(counted, v, ownShare, i, repeat, margin)),
    // Of the spend held as it is: fewer, dearer clicks.
    costPerClick: quotient(product(spend, share, v, basket, ownShare, i, repeat, margin), cost),
    incrementality: quotient(cost, product(counted, v, basket, ownShare, repeat, margin)),
    margin: quotient(cost, incrementalSales),
  };
}
