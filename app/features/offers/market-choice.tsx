import { buttonVariants } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
  dropdownMenuItemClasses,
} from '#app/ui/dropdown-menu.tsx';
import { ChevronDown } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { countryName } from '#shared/format/country.ts';
import { fill } from '#shared/text/fill.ts';
import { type Market, marketKey } from './market.ts';
import * as texts from './texts.ts';

interface MarketChoiceProps {
  readonly view: ViewState;
  readonly markets: readonly Market[];
  readonly market: Market;
}

/** Links to choose the country of the price chart; prices of different countries can't be combined. */
export function MarketChoice({ view, markets, market }: MarketChoiceProps) {
  if (markets.length < 2) return null;
  const shown = fill(texts.pricesInMarket, { market: marketName(market) });
  return (
    <DropdownMenu className="print:hidden">
      <DropdownMenuTrigger label={shown} className={buttonVariants({ variant: 'quiet', size: 'sm' })}>
        {shown}
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <nav aria-label={texts.countryOfThePrices}>
          {markets.map((option) => (
            <Link
              key={marketKey(option)}
              to={`${viewSearch(view)}&market=${marketKey(option)}`}
              preventScrollReset
              aria-current={option === market ? 'true' : undefined}
              className={cn(dropdownMenuItemClasses, option === market && 'bg-primary-soft text-primary-ink')}
            >
              {marketName(option)}
            </Link>
          ))}
        </nav>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const marketName = ({ country, currency }: Market): string => `${countryName(country)} (${currency})`;
