import { type StoreOrder, storeOrders } from '#shared/locations/orders.ts';

/** Store search, as typed and as query. */
export interface StoreSearch {
  readonly typed: {
    readonly search: string;
    readonly country: string;
    readonly near: string;
    readonly km: string;
    readonly order: StoreOrder | '';
  };
  readonly twins: boolean;
  /** The typed place can't be parsed. */
  readonly placeUnread: boolean;
  /** Query of the calls. */
  readonly asked: Readonly<Record<string, string | number | undefined>>;
}

const coordinates = /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/;
/** Radius of a search around a place, unless another one is typed. */
export const defaultKm = 25;

/** Reads the search from the address. A place is latitude and longitude, or a store's number. */
export function searchOf(params: URLSearchParams): StoreSearch {
  const typed = {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    country: (params.get('country') ?? '').toUpperCase(),
    near: (params.get('near') ?? '').trim().slice(0, 60),
    km: params.get('km') ?? '',
    order: storeOrders.find((known) => known === params.get('order')) ?? ('' as const),
  };
  const twins = params.get('twins') === 'only';
  const [, north, east] = coordinates.exec(typed.near) ?? [];
  const unread = north !== undefined && (Math.abs(Number(north)) > 90 || Math.abs(Number(east)) > 180);
  const km = Number(typed.km.replace(',', '.'));
  const within = km > 0 && km <= 20_000 ? km : defaultKm;
  const from = north === undefined ? { near: typed.near } : { latitude: Number(north), longitude: Number(east) };
  return {
    ...{ typed, twins, placeUnread: unread },
    asked: {
      search: typed.search || undefined,
      country: /^[A-Z]{2}$/.test(typed.country) ? typed.country : undefined,
      twins: twins ? 'only' : undefined,
      ...(typed.near !== '' && !unread ? { ...from, km: within } : {}),
    },
  };
}

/** Search part of the address with changed parameters; empty ones are removed. */
export function storesSearch({ typed, twins }: StoreSearch, change: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...typed, twins: twins ? 'only' : '', ...change }))
    if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : '';
}
