import { productImages } from '#app/analytics/member-images.ts';
import { failureText } from '#app/api/failure.ts';
import { ProductThumb } from '#app/ui/charts/product-thumb.tsx';
import { counted } from '#app/ui/counted.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { OfferBreach } from '#shared/api/families/offers-schemas.ts';
import { countryName } from '#shared/format/country.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Panels } from './price-stock.server.ts';
import * as texts from './texts.ts';

interface BreachPanelProps {
  readonly title: string;
  readonly part: Panels['breaches'];
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
}

/** Offers that currently break a rule. */
export function BreachPanel({ title, part, scope, formats }: BreachPanelProps) {
  if (part.state === 'failed')
    return (
      <Panel title={title}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, total } = part.answer;
  const imageOf = productImages(
    items.map(({ product }) => product),
    scope,
  );
  return (
    <Panel title={title} aside={total > items.length ? fill(texts.firstShown, { count: items.length, total }) : null}>
      {items.length === 0 ? (
        <PanelEmpty>{texts.noBreaches}</PanelEmpty>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((breach) => (
            <li
              key={`${breach.offer} ${breach.rule.id}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2"
            >
              <span className="min-w-0 text-sm">
                <ProductThumb src={imageOf(breach.product)} />
                <span className="font-medium">{breach.product.name}</span>{' '}
                <span className="text-muted">
                  {breach.retailer.name}, {countryName(breach.country)}
                </span>
              </span>
              <span className="text-sm" suppressHydrationWarning>
                {breachText(breach, formats)}
              </span>
              <span className="w-full text-xs text-muted">{breach.rule.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function breachText({ rule, price, priceIndex, outDays, currency }: OfferBreach, formats: Formats): string {
  if (rule.kind === 'out-of-stock') return fill(texts.outOfStockSince, { days: counted(outDays ?? 0, 'day', formats) });
  return `${createFormats(formats.locale, currency).value(price, 'money')}, index ${formats.value(priceIndex, 'decimal')}`;
}
