import type { StoreOrder } from '#shared/locations/orders.ts';
import type { Orders, OrderWords } from '../../ui/order-field.tsx';
import type { StoreSearch } from './store-search.ts';

/** Empty is whichever is asked for: the nearest first, else by name. */
export const storeOrderWords: Orders<StoreOrder | ''> = {
  '': { name: 'Nearest, else by name' },
  name: { name: 'Name, A to Z', column: ['Store', 'ascending'] },
  code: { name: 'Number', column: ['Store', 'ascending'] },
  city: { name: 'City', column: ['Address', 'ascending'] },
  country: { name: 'Country and city', column: ['Address', 'ascending'] },
};

/** @param measured whether distances are shown */
export const orderOf = ({ typed }: StoreSearch, measured: boolean): OrderWords =>
  typed.order === '' && measured
    ? { name: '', column: ['Distance', 'ascending'] }
    : storeOrderWords[typed.order || 'name'];
