import { minorDigits } from '#shared/analytics/money.ts';
import type { CollectionRules, Rule } from '#shared/catalog/rules.ts';
import { lastPrice, lastStock } from '../facts/d1/last-offer-state.ts';
import type { Bound } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import { countedOffers } from './tenancy.ts';

/** The condition under which a product, called `p`, fits the rules; one that is archived fits none. */
export const rulesCondition = ({ match, rules }: CollectionRules, tenant: Tenant, bound: Bound): string =>
  `p.archived = 0 AND (${rules.map((rule) => `(${condition(rule, tenant, bound)})`).join(match === 'all' ? ' AND ' : ' OR ')})`;

function condition(rule: Rule, tenant: Tenant, bound: Bound): string {
  switch (rule.field) {
    case 'brand':
    case 'category':
      return `p.${rule.field} COLLATE NOCASE IN ${bound.list(rule.values)}`;
    case 'name':
      return `instr(lower(p.name), ${bound.add(rule.contains.toLowerCase())}) > 0`;
    case 'price': {
      const ends = [
        ...(rule.from === null ? [] : [`price >= ${bound.add(minor(rule.from, rule.currency))}`]),
        ...(rule.to === null ? [] : [`price <= ${bound.add(minor(rule.to, rule.currency))}`]),
      ];
      return `EXISTS (SELECT 1 FROM (SELECT ${lastPrice} AS price FROM ${countedOffers(tenant, bound)}
        AND o.product_id = p.id AND o.currency = ${bound.add(rule.currency)}) WHERE ${ends.join(' AND ')})`;
    }
    case 'stock':
      return `(SELECT max(${lastStock}) FROM ${countedOffers(tenant, bound)} AND o.product_id = p.id) = ${rule.inStock ? 1 : 0}`;
  }
}

const minor = (amount: number, currency: string): number => Math.round(amount * 10 ** minorDigits(currency));
