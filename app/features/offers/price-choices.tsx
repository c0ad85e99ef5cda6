import type { ComponentProps } from 'react';
import { listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { MarketChoice } from './market-choice.tsx';
import { ProductChoice } from './product-choice.tsx';
import { RetailerChoice } from './retailer-choice.tsx';
import type { OfferRetailer } from './selection.ts';
import * as texts from './texts.ts';

interface PriceChoicesProps extends ComponentProps<typeof RetailerChoice>, ComponentProps<typeof ProductChoice> {
  /** Market of the price chart; null without prices. */
  readonly market: Omit<ComponentProps<typeof MarketChoice>, 'view'> | null;
}

/** Choice of retailers, product and country, in one line below the bar. */
export const PriceChoices = ({ view, selection, market, ...product }: PriceChoicesProps) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
    <RetailerChoice view={view} selection={selection} />
    <ProductChoice view={view} {...product} />
    {market ? <MarketChoice view={view} markets={market.markets} market={market.market} /> : null}
    <ChoiceNotes selection={selection} market={market} />
  </div>
);

/** Notes on which retailers the figures are of, and that a line may be an average. */
function ChoiceNotes({ selection: { selected, compared }, market }: Pick<PriceChoicesProps, 'selection' | 'market'>) {
  const notes = [
    ...(compared.length > selected.length
      ? [fill(texts.retailerNote, { selected: retailerNames(selected), compared: retailerNames(compared) })]
      : []),
    ...(market && market.market.offers > market.market.retailers ? [texts.meanNote] : []),
  ];
  return notes.length > 0 ? <p className="basis-full text-xs text-pretty text-muted">{notes.join(' ')}</p> : null;
}

const retailerNames = (retailers: readonly OfferRetailer[]): string => listed(retailers.map(({ name }) => name));
