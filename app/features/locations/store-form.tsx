import { Form, Link } from 'react-router';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { OrderField } from '../../ui/order-field.tsx';
import { storeOrderWords } from './store-orders.ts';
import type { StoreSearch } from './store-search.ts';
import * as texts from './texts.ts';

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
    <Form key={JSON.stringify(typed)} aria-label={texts.findStores} className="flex flex-wrap items-end gap-3 text-sm">
      <label className="min-w-48 flex-1">
        <span className="mb-1 block text-xs text-muted">{texts.nameAddressOrNumber}</span>
        <Input type="search" name="search" defaultValue={typed.search} maxLength={100} />
      </label>
      <label>
        <span className="mb-1 block text-xs text-muted">{texts.country}</span>
        <NativeSelect name="country" defaultValue={typed.country} className="w-auto">
          <option value="">{texts.all}</option>
          {found.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </NativeSelect>
      </label>
      <label className="w-24">
        <span className="mb-1 block text-xs text-muted">{texts.withinKm}</span>
        <Input name="km" inputMode="decimal" defaultValue={typed.km || '25'} />
      </label>
      <label className="min-w-44">
        <span className="mb-1 block text-xs text-muted">{texts.ofStoreNumberOrLatitudeLongitude}</span>
        <Input
          name="near"
          defaultValue={typed.near}
          maxLength={60}
          placeholder="48.86, 2.35"
          aria-invalid={placeUnread || undefined}
          aria-describedby={placeUnread ? 'near-unread' : undefined}
        />
      </label>
      <OrderField order={order} orders={storeOrderWords} />
      {twins ? <input type="hidden" name="twins" value="only" /> : null}
      <Button type="submit" variant="outline" size="sm">
        {texts.find}
      </Button>
      {narrowed ? (
        <Link className={buttonVariants({ variant: 'ghost', size: 'sm' })} to={{ search: '' }}>
          {texts.showAll}
        </Link>
      ) : null}
      {placeUnread ? (
        <p id="near-unread" className="w-full text-xs text-error-ink">
          {texts.aLatitudeIsFrom90}
        </p>
      ) : null}
    </Form>
  );
}
