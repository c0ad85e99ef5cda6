import type { NumberStyle } from '../format/formats.ts';
import type { RoiUnit } from './fields.ts';

/** What is beside a number. */
export function unitWord(unit: RoiUnit, currency: string): string {
  switch (unit) {
    case 'money':
      return currency;
    case 'money-per-click':
      return `${currency} per click`;
    case 'money-per-order':
      return `${currency} per order`;
    case 'share':
      return '%';
    case 'ratio':
      return 'per unit of spend';
    case 'factor':
      return 'times';
    default:
      return unit;
  }
}

/** How a number is written. */
export const styleOfUnit: Readonly<Record<RoiUnit, NumberStyle>> = {
  ...{ money: 'money', 'money-per-click': 'money', 'money-per-order': 'money', share: 'percent' },
  ...{ clicks: 'integer', orders: 'integer', ratio: 'decimal', factor: 'decimal', months: 'decimal' },
};
