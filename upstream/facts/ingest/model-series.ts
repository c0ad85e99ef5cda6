import { dailyId, type SeriesDay } from './daily-facts.ts';
import { dailyStorage, dayOf, operatorOf, rejectConflicting } from './daily-kinds.ts';
import type { Kind } from './kind.ts';

const roles = new Map<string, SeriesDay['role']>([
  ...['kpi', 'target', 'outcome', 'dependent'].map((word) => [word, 'kpi'] as const),
  ...['control', 'context', 'competitor', 'weather', 'macro'].map((word) => [word, 'control'] as const),
  ...['organic', 'owned', 'earned'].map((word) => [word, 'organic'] as const),
  ...['promotion', 'promo', 'event', 'holiday'].map((word) => [word, 'promotion'] as const),
]);

/** Series that marketing mix models are fitted to, one value a row. */
export const modelSeries: Kind<SeriesDay> = {
  ...dailyStorage('model-series'),
  read(row) {
    const moment = dayOf(row);
    const operator = operatorOf(row);
    const name = row.text('series');
    const value = row.decimal('value');
    const unit = row.text('unit');
    const role = row.named('role', roles, 'role');
    if (row.problems.length > 0 || !moment || value === null || !role) return null;
    const fact = { date: moment.date, operator, name, value, unit, role };
    rejectConflicting(row, 'model-series', fact, 'series');
    return row.problems.length > 0 ? null : fact;
  },
  resolveNames: async () => {},
  keyOf: (fact) => dailyId('model-series', '', { ...fact }),
  toStored: (_, fact) => ({ ...fact }),
  summarize: ({ date }) => ({ date, amount: null, currency: null, units: null }),
};
