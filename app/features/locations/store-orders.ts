import type { Orders, OrderWords } from '#app/ui/order-field.tsx';
import type { StoreOrder } from '#shared/locations/orders.ts';
import type { StoreSearch } from './store-search.ts';
import * as texts from './texts.ts';

/** Labels of orders; empty is the default: by distance if measured, else by name. */
export const storeOrderWords: Orders<StoreOrder | ''> = {
  '': { name: texts.nearestElseByName },
  name: { name: texts.nameAToZ, column: ['Store', 'ascending'] },
  code: { name: 'Number', column: ['Store', 'ascending'] },
  city: { name: 'City', column: ['Address', 'ascending'] },
  country: { name: texts.countryAndCity, column: ['Address', 'ascending'] },
};

/** Label of the current order. @param measured whether distances are shown */
export const currentOrder = ({ typed }: StoreSearch, measured: boolean): OrderWords =>
  typed.order === '' && measured
    ? { name: '', column: ['Distance', 'ascending'] }
    : storeOrderWords[typed.order || 'name'];
