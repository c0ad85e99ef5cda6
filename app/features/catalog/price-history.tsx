import { Suspense } from 'react';
import { failureText } from '#app/api/failure.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { StepChart } from '#lazy/ui/charts/step-chart';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { maxLines, priceCharts, priceSummary } from './price-series.ts';
import type { ProductData } from './product.server.ts';
import * as texts from './texts.ts';

interface PriceHistoryProps {
  readonly part: NonNullable<ProductData['prices']>;
  readonly range: ProductData['range'];
  readonly span: number;
  readonly formats: Formats;
}

/** Daily prices per retailer, with a chart for each currency. */
export function PriceHistory({ part, range, span, formats }: PriceHistoryProps) {
  return (
    <Panel title={texts.priceHistory} aside={<Spans span={span} />}>
      {part.state === 'failed' ? (
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      ) : part.answer.series.length === 0 ? (
        <PanelEmpty>{texts.noOffersInPeriod}</PanelEmpty>
      ) : (
        <>
          <p className="mb-3 text-xs text-muted" suppressHydrationWarning>
            {fill(texts.historyPeriod, {
              from: formats.day(range.from),
              to: formats.day(range.to),
              timeZone: part.answer.timezone.replaceAll('_', ' '),
            })}
          </p>
          <div className="space-y-8">
            {priceCharts(part.answer.series, range).map((chart) => {
              const own = createFormats(formats.locale, chart.currency);
              return (
                <div key={chart.currency}>
                  <h3 className="mb-1 text-sm font-medium">
                    {fill(texts.pricesInCurrency, { currency: chart.currency })}
                  </h3>
                  <Suspense fallback={<Skeleton className="min-h-64" />}>
                    <StepChart
                      data={chart.data}
                      formats={own}
                      title={fill(texts.pricesInCurrency, { currency: chart.currency })}
                      summary={priceSummary(chart, (amount) => own.value(amount, 'money'))}
                    />
                  </Suspense>
                  {chart.omitted > 0 ? (
                    <p className="mt-1 text-xs text-muted">
                      {fill(texts.firstOffers, { maxLines, left: chart.omitted })}
                    </p>
                  ) : null}
                </div>
              );
            })}
          </div>
        </>
      )}
    </Panel>
  );
}

const Spans = ({ span }: { readonly span: number }) => (
  <span className="flex gap-3">
    {[30, 90, 365].map((days) => (
      <Link
        key={days}
        to={{ search: days === 90 ? '' : `?days=${days}` }}
        preventScrollReset
        aria-current={days === span ? 'true' : undefined}
        className={days === span ? 'font-semibold text-ink' : 'text-primary-ink underline'}
      >
        {fill(texts.daysDays, { days })}
      </Link>
    ))}
  </span>
);
