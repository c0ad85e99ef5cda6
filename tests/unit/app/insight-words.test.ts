import { expect, test } from 'vitest';
import { advice, confidenceText, headline } from '#app/features/insights/words.ts';
import type { InsightCard } from '#shared/api/families/insights-schemas.ts';

import { createFormats } from '#shared/format/formats.ts';

const formats = createFormats('en-US', 'USD');

const card = (change: number, halo: boolean): InsightCard => ({
  ...{ id: 'c', measure: 'attributedSales', before: 100, now: 100 + change, change, relative: change / 100, swings: 4 },
  ...{ confidence: 'high', dismissed: false },
  decomposition: {
    ...{ dimension: 'product', rest: 0, step: 0.01 },
    effects: [
      { key: '7', label: 'Laundry Liquid 2 l', change, rate: null, mix: null, ...(halo && { halo: true as const }) },
    ],
  },
});

test('for the brand’s own product the advice is to show it and to check its offers', () => {
  expect(advice(card(50, false))).toBe('Show Laundry Liquid 2 l in more places.');
  expect(advice(card(-50, false))).toContain('Check the offers for Laundry Liquid 2 l');
});

test('for another brand’s product the advice is a bundle or a joint promotion, never to show or restock it', () => {
  expect(advice(card(50, true))).toContain('offer them as a bundle');
  expect(advice(card(-50, true))).toContain('was bought along less');
  for (const change of [50, -50]) expect(advice(card(change, true))).not.toMatch(/^Show|Check the offers/);
});

test('the headline of a share has its change in percentage points, and that of an amount in percent', () => {
  const rate = { ...card(-0.0049, false), measure: 'piRate' as const, before: 0.216, now: 0.2111 };
  expect(headline(rate, formats)).toBe('Purchase-intent rate fell by 0.49 pp');
  expect(headline(card(22, false), formats)).toBe('Attributed sales rose by 22.0%');
});

test('the confidence is a word with how unusual the change is', () => {
  expect(confidenceText({ ...card(50, false), swings: 14.3 }, formats)).toMatch(/^High: 14× the normal variation/);
  expect(confidenceText({ ...card(50, false), swings: -6.16 }, formats)).toMatch(/^High: 6.2× the normal variation/);
});
