import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { OrderField } from '#app/ui/order-field.tsx';
import { storeOrderWords } from './store-orders.ts';
import { defaultKm, type StoreSearch } from './store-search.ts';
import * as texts from './texts.ts';

interface StoreFormProps {
  readonly search: StoreSearch;
  readonly countries: readonly string[];
}

/** Search form for stores: text, country and distance, stored in the address. */
export function StoreForm({ search: { typed, twins, placeUnread }, countries }: StoreFormProps) {
  const { order, ...filters } = typed;
  const isFiltered = twins || Object.values(filters).some(Boolean);
  return (
    <ListFilter
      label={texts.findStores}
      searchLabel={texts.nameAddressOrNumber}
      search={typed.search}
      submit={texts.find}
      all={isFiltered ? '?' : null}
    >
      <FilterFields>
        <FilterChoice
          name="country"
          label={texts.country}
          all={texts.all}
          chosen={typed.country}
          options={countries.map((country) => [country, country])}
        />
        <Label className="min-w-44">
          <span className="mb-1 block">{texts.near}</span>
          <Input
            key={typed.near}
            name="near"
            defaultValue={typed.near}
            maxLength={60}
            placeholder="48.86, 2.35"
            aria-invalid={placeUnread || undefined}
            aria-describedby={placeUnread ? 'near-unread' : undefined}
          />
        </Label>
        {/* It only applies around a place, so its number is a suggestion until there is one. */}
        <Label className="w-24">
          <span className="mb-1 block">{texts.withinKm}</span>
          <Input
            key={typed.km}
            name="km"
            inputMode="decimal"
            defaultValue={typed.km || (typed.near === '' ? '' : defaultKm)}
            placeholder={String(defaultKm)}
          />
        </Label>
        <OrderField order={order} orders={storeOrderWords} />
        {twins ? <input type="hidden" name="twins" value="only" /> : null}
        {placeUnread ? (
          <p id="near-unread" className="w-full text-xs text-error-ink">
            {texts.placeError}
          </p>
        ) : null}
      </FilterFields>
    </ListFilter>
  );
}
