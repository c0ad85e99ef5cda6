import { emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import { changeLayout, EditLink } from './edits.tsx';
import * as texts from './texts.ts';

interface Starter {
  readonly title: string;
  readonly text: string;
  readonly layout: Partial<Layout>;
}

const starters: readonly Starter[] = [
  {
    title: texts.clicksByRetailerMonthByMonth,
    text: texts.clicksByRetailerHint,
    layout: { rows: ['retailer'], columns: ['month'], values: ['piClicks'], chart: 'heat' },
  },
  {
    title: texts.salesByCategoryAndProduct,
    text: texts.salesHint,
    layout: { rows: ['category', 'product'], values: ['ownSales', 'piClicks', 'piValue'] },
  },
  {
    title: texts.conversionByChannel,
    text: texts.conversionHint,
    layout: {
      rows: ['channel'],
      values: ['piClicks', 'attributedOrders', 'conversion', 'averageOrderValue'],
      chart: 'bar',
    },
  },
  {
    title: texts.weekByWeek,
    text: texts.weeklyHint,
    layout: { rows: ['week'], values: ['piSessions', 'impressions', 'sessions', 'piRate'], chart: 'line' },
  },
];

/** Example reports for an empty builder. */
export const Starters = () => (
  <div className="py-4">
    <p className="text-sm text-pretty text-muted">{texts.startHint}</p>
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      {starters.map(({ title, text, layout }) => (
        <li key={title}>
          <EditLink
            address={changeLayout(({ base }) => ({ ...emptyLayout, base, ...layout }))}
            className="block h-full rounded-lg border border-line-strong p-4 hover:bg-hover"
          >
            <span className="block text-sm font-medium">{title}</span>
            <span className="mt-1 block text-xs text-pretty text-muted">{text}</span>
          </EditLink>
        </li>
      ))}
    </ul>
  </div>
);
