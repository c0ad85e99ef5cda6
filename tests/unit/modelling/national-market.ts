import { readFileSync } from 'node:fs';
import type { FitInputs } from '#upstream/modelling/fit/stored-inputs.ts';

const [header = [], ...rows] = readFileSync('tests/fixtures/meridian/national-all-channels.csv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','));
const column = (name: string): number[] => rows.map((cells) => Number(cells[header.indexOf(name)]));
const controls = ['competitor_sales_control', 'sentiment_score_control', 'Promo'];

/** Meridian's national file as a fit reads it: revenue, five channels with impressions, three controls. */
export function nationalMarket(seed: number): FitInputs {
  const price = column('revenue_per_conversion');
  return {
    weeks: rows.map(([week = '']) => week),
    currency: 'USD',
    kpi: {
      ...{ id: 'series:revenue', name: 'Revenue', kind: 'revenue', unit: 'USD', circular: false },
      values: column('conversions').map((count, at) => count * (price[at] ?? 0)),
    },
    channels: Array.from({ length: 5 }, (_, at) => ({
      ...{ id: `Channel${at}`, label: `Channel${at}`, prior: null },
      ...{ spend: column(`Channel${at}_spend`), impressions: column(`Channel${at}_impression`) },
    })),
    controls: controls.map((id) => ({ id, label: id, role: 'control', values: column(id) })),
    heldOut: [...rows.keys()].slice(-13),
    seed,
  };
}
