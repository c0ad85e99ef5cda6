import { cn } from '#app/ui/class-names.ts';
import { dropdownMenuItemClasses } from '#app/ui/dropdown-menu.tsx';
import { Plus } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { type OfferRetailer, type RetailerSelection, withRetailers } from './selection.ts';
import * as texts from './texts.ts';

interface RetailerChoiceProps {
  readonly view: ViewState;
  readonly selection: RetailerSelection;
}

const chip =
  'inline-flex min-h-(--control-small) items-center gap-1 rounded-full border px-3 text-xs font-medium whitespace-nowrap';

/** Links that add or remove retailers; the last one can't be removed. */
export function RetailerChoice({ view, selection: { list, selected, others } }: RetailerChoiceProps) {
  const to = (retailers: readonly OfferRetailer[]) =>
    viewSearch(view, { filters: withRetailers(view.filters, retailers) });
  const toggled = (retailer: OfferRetailer) =>
    selected.includes(retailer) ? selected.filter((other) => other !== retailer) : [...selected, retailer];
  if (list.length === 0) return null;
  return (
    <nav aria-label={texts.retailers} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-xs text-muted">
        {texts.retailer}
      </span>
      {list.map((retailer) => {
        const on = selected.includes(retailer);
        const look = cn(
          chip,
          on ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong text-ink hover:bg-hover',
        );
        if (on && selected.length === 1)
          return (
            <span key={retailer.id} aria-current="true" className={look}>
              {retailer.name}
            </span>
          );
        return (
          <Link
            key={retailer.id}
            to={to(toggled(retailer))}
            preventScrollReset
            aria-current={on ? 'true' : undefined}
            className={look}
          >
            {retailer.name}
            <span className="sr-only">{on ? ', take away' : ', add'}</span>
          </Link>
        );
      })}
      {selected.length < list.length ? (
        <Link to={to(list)} preventScrollReset className="px-1 text-xs text-primary-ink hover:underline">
          {texts.allRetailers}
        </Link>
      ) : null}
      {others.length > 0 ? <Others others={others} to={(retailer) => to([...selected, retailer])} /> : null}
    </nav>
  );
}

interface OthersProps {
  readonly others: readonly OfferRetailer[];
  readonly to: (retailer: OfferRetailer) => string;
}

const Others = ({ others, to }: OthersProps) => (
  <details className="relative">
    <summary
      className={cn(chip, 'cursor-pointer list-none border-dashed border-line-strong text-muted hover:bg-hover')}
    >
      <Plus aria-hidden className="size-3.5" /> {texts.moreRetailers}
    </summary>
    <ul className="absolute z-30 mt-1 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-raised">
      {others.map((retailer) => (
        <li key={retailer.id}>
          <Link to={to(retailer)} preventScrollReset className={dropdownMenuItemClasses}>
            {retailer.name}
          </Link>
        </li>
      ))}
    </ul>
  </details>
);
