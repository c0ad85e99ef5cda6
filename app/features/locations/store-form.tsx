import { Form, Link } from 'react-router';
import { buttonStyle } from '../../ui/button.ts';
import { OrderField } from '../../ui/order-field.tsx';
import { storeOrderWords } from './store-orders.ts';
import type { StoreSearch } from './store-search.ts';

interface StoreFormProps {
  readonly search: StoreSearch;
  readonly countries: readonly string[];
}

/** What is looked for, by words, by country and by distance. A plain form: its address says it all. */
export function StoreForm({ search: { typed, twins, placeUnread }, countries }: StoreFormProps) {
  const { order, ...narrowing } = typed;
  const narrowed = twins || Object.values(narrowing).some(Boolean);
  const found = countries.includes(typed.country) || typed.country === '' ? countries : [typed.country, ...countries];
  return (
    <Form key={JSON.stringify(typed)} aria-label="Find stores" className="flex flex-wrap items-end gap-3 text-sm">
      <label className="min-w-48 flex-1">
        <span className="mb-1 block text-xs text-muted">Name, address or number</span>
        <input type="search" name="search" defaultValue={typed.search} maxLength={100} className="field w-full" />
      </label>
      <label>
        <span className="mb-1 block text-xs text-muted">Country</span>
        <select name="country" defaultValue={typed.country} className="field">
          <option value="">All</option>
          {found.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </select>
      </label>
      <label className="w-24">
        <span className="mb-1 block text-xs text-muted">Within (km)</span>
        <input name="km" inputMode="decimal" defaultValue={typed.km || '25'} className="field w-full" />
      </label>
      <label className="min-w-44">
        <span className="mb-1 block text-xs text-muted">of store number, or latitude, longitude</span>
        <input
          name="near"
          defaultValue={typed.near}
          maxLength={60}
          placeholder="48.86, 2.35"
          aria-invalid={placeUnread || undefined}
          aria-describedby={placeUnread ? 'near-unread' : undefined}
          className="field w-full"
        />
      </label>
      <OrderField order={order} orders={storeOrderWords} />
      {twins ? <input type="hidden" name="twins" value="only" /> : null}
      <button type="submit" className={buttonStyle({ tone: 'quiet', size: 'small' })}>
        Find
      </button>
      {narrowed ? (
        <Link className={buttonStyle({ tone: 'ghost', size: 'small' })} to={{ search: '' }}>
          Show all
        </Link>
      ) : null}
      {placeUnread ? (
        <p id="near-unread" className="w-full text-xs text-error-ink">
          A latitude is from -90 to 90, a longitude from -180 to 180.
        </p>
      ) : null}
    </Form>
  );
}
