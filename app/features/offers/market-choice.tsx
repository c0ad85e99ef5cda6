import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { countryName } from '#shared/format/country.ts';
import { type Market, marketKey } from './market.ts';
import * as texts from './texts.ts';

interface MarketChoiceProps {
  readonly view: ViewState;
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly className: string;
}

/** In which country prices are drawn; each is a link, since two countries share no price. */
export function MarketChoice({ view, markets, market, className }: MarketChoiceProps) {
  const isMean = market.offers > market.retailers;
  if (markets.length < 2 && !isMean) return null;
  return (
    <div className={cn('text-xs text-muted', className)}>
      {markets.length > 1 ? (
        <nav aria-label={texts.countryOfThePrices} className="flex flex-wrap items-center gap-1">
          <span aria-hidden className="me-1">
            {texts.pricesIn}
          </span>
          {markets.map((one) => (
            <Link
              key={marketKey(one)}
              to={`${viewSearch(view)}&market=${marketKey(one)}`}
              preventScrollReset
              aria-current={one === market ? 'true' : undefined}
              className={cn(
                'rounded px-2 py-1',
                one === market ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
              )}
            >
              {countryName(one.country)} ({one.currency})
            </Link>
          ))}
        </nav>
      ) : null}
      {isMean ? <p className="mt-1">{texts.meanNote}</p> : null}
    </div>
  );
}
