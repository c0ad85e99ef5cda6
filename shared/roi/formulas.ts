import type { RoiAssumptions, RoiBreakEvenId, RoiResultId, RoiValues } from './fields.ts';

type Amount = number | null;

/** Null if a factor is unknown or the result overflows. */
function product(...factors: readonly Amount[]): Amount {
  let result = 1;
  for (const factor of factors) {
    if (factor === null) return null;
    result *= factor;
  }
  return Number.isFinite(result) ? result : null;
}

/** Null if an operand is unknown or the divisor is zero. */
function quotient(amount: Amount, by: Amount): Amount {
  if (amount === null || by === null || by === 0) return null;
  const result = amount / by;
  return Number.isFinite(result) ? result : null;
}

const sum = (a: Amount, b: Amount): Amount => (a === null || b === null ? null : a + b);
const difference = (a: Amount, b: Amount): Amount => (a === null || b === null ? null : a - b);

/** C: the given clicks, or spend divided by cost per click. */
const clicksOf = ({ clicks, spend, costPerClick }: RoiValues, { clicksFromCost }: RoiAssumptions): Amount =>
  clicksFromCost ? quotient(spend, costPerClick) : clicks;

/** ρ: share of clicks that lead to retailers which report orders. */
const countedShare = ({ reportingShare }: RoiValues, { othersAlike }: RoiAssumptions): Amount =>
  othersAlike ? 1 : reportingShare;

/** All results. A result is null if a value it needs is missing, or if it would divide by zero. */
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

/** The value of each input for an ROI of zero, all else equal. A share above 1 can't be reached. */
export function breakEvensOf(values: RoiValues, assumptions: RoiAssumptions): Record<RoiBreakEvenId, number | null> {
  const { spend, conversion: v, basket, ownShare, margin, incrementality: i, repeat } = values;
  const { cost, incrementalSales } = resultsOf(values, assumptions);
  const share = countedShare(values, assumptions);
  const counted = product(clicksOf(values, assumptions), share);
  return {
    incrementalRoas: quotient(cost, product(spend, margin)),
    conversion: quotient(cost, product(counted, basket, ownShare, i, repeat, margin)),
    basket: quotient(cost, product(counted, v, ownShare, i, repeat, margin)),
    // For a fixed spend: a higher cost per click means fewer clicks.
    costPerClick: quotient(product(spend, share, v, basket, ownShare, i, repeat, margin), cost),
    incrementality: quotient(cost, product(counted, v, basket, ownShare, repeat, margin)),
    margin: quotient(cost, incrementalSales),
  };
}
