import { postedText } from '#app/forms/fields.ts';
import type { CollectionRules, Rule, RuleField } from '#shared/catalog/rules.ts';
import { createFormats } from '#shared/format/formats.ts';
import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Row of a rule in the form; all values are text. */
export interface RuleRow {
  readonly field: RuleField;
  /** Brands or categories separated by semicolons, or part of the name. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly stock: 'in' | 'out';
}

export interface RulesDraft {
  readonly match: 'all' | 'any';
  readonly rows: readonly RuleRow[];
}

export const ruleLabels: Readonly<Record<RuleField, string>> = {
  brand: texts.brandIs,
  category: texts.categoryIs,
  name: texts.nameContains,
  price: texts.lastPriceIs,
  stock: texts.stockIs,
};

export const newRow = (field: RuleField, currency: string): RuleRow => ({
  ...{ field, text: '', from: '', to: '', currency, stock: 'in' },
});

export function rulesDraft({ match, rules }: CollectionRules, currency: string): RulesDraft {
  return { match, rows: rules.map((rule) => toRow(rule, currency)) };
}

function toRow(rule: Rule, currency: string): RuleRow {
  const row = newRow(rule.field, currency);
  switch (rule.field) {
    case 'brand':
    case 'category':
      return { ...row, text: rule.values.join('; ') };
    case 'name':
      return { ...row, text: rule.contains };
    case 'price':
      return { ...row, currency: rule.currency, from: String(rule.from ?? ''), to: String(rule.to ?? '') };
    case 'stock':
      return { ...row, stock: rule.inStock ? 'in' : 'out' };
  }
}

/** Rules of the rows; the upstream refuses invalid numbers. */
export const toRules = ({ match, rows }: RulesDraft): CollectionRules => ({ match, rules: rows.map(toRule) });

function toRule(row: RuleRow): Rule {
  switch (row.field) {
    case 'brand':
    case 'category':
      return {
        field: row.field,
        values: row.text
          .split(';')
          .map((value) => value.trim())
          .filter(Boolean),
      };
    case 'name':
      return { field: 'name', contains: row.text.trim() };
    case 'price':
      return {
        field: 'price',
        currency: row.currency.trim().toUpperCase(),
        from: amount(row.from),
        to: amount(row.to),
      };
    case 'stock':
      return { field: 'stock', inStock: row.stock === 'in' };
  }
}

const amount = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

const parts = ['text', 'from', 'to', 'currency', 'stock'] as const;

export const partName = (at: number, part: (typeof parts)[number] | 'field'): string => `rule-${at}-${part}`;

/** Rows of a posted form. */
export function readPostedRows(form: FormData): RuleRow[] {
  const rows: RuleRow[] = [];
  for (let at = 0; form.has(partName(at, 'field')) && at < 50; at++) {
    const field = postedText(form, partName(at, 'field'));
    if (!hasKey(ruleLabels, field)) continue;
    const typed = parts.map((part) => postedText(form, partName(at, part)));
    const [text = '', from = '', to = '', currency = '', stock = ''] = typed;
    rows.push({ ...newRow(field, currency), text, from, to, stock: stock === 'out' ? 'out' : 'in' });
  }
  return rows;
}

/** Rules as a sentence, such as `Category is Coffee beans and last price up to $19.00`. */
export function rulesText({ match, rules }: CollectionRules, locale: string): string {
  const text = rules.map((rule) => ruleText(rule, locale)).join(match === 'all' ? ' and ' : ' or ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function ruleText(rule: Rule, locale: string): string {
  switch (rule.field) {
    case 'brand':
    case 'category':
      return `${rule.field} is ${rule.values.join(' or ')}`;
    case 'name':
      return `name contains “${rule.contains}”`;
    case 'price': {
      const money = (amount: number) => createFormats(locale, rule.currency).value(amount, 'money');
      const ends = [
        rule.from === null ? '' : `from ${money(rule.from)}`,
        rule.to === null ? '' : `up to ${money(rule.to)}`,
      ];
      return `last price ${ends.filter(Boolean).join(' ')}`;
    }
    case 'stock':
      return rule.inStock ? 'in stock' : 'out of stock';
  }
}

/** Moves an item by an offset, at most to either end. */
export function moveItem<T>(list: readonly T[], item: T, by: number): T[] {
  const at = list.indexOf(item);
  const to = Math.max(0, Math.min(list.length - 1, at + by));
  if (at < 0) return [...list];
  const rest = list.filter((_, place) => place !== at);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
