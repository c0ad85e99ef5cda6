import type { DemoAccount } from './accounts.ts';

/** Touchpoints of a brand itself rather than a subaccount. */
interface AccountTouchpoint {
  readonly id: number;
  readonly kind: 'api' | 'site' | 'dp' | 'vd';
  readonly name: string;
  readonly channel: string;
}

type AccountTouchpoints = Readonly<Record<'api' | 'site' | 'banner' | 'film', AccountTouchpoint>>;

/** Null for retailers and for a brand without a name. */
export function accountTouchpoints({ id, type, name }: DemoAccount): AccountTouchpoints | null {
  if (type === 'retailer' || !name) return null;
  return {
    api: { id: id * 1000 + 900, kind: 'api', name: `${name} shop`, channel: 'site' },
    site: { id: id * 1000 + 901, kind: 'site', name: `${name} site`, channel: 'site' },
    banner: { id: id * 1000 + 902, kind: 'dp', name: `${name} banner`, channel: 'social' },
    film: { id: id * 1000 + 903, kind: 'vd', name: `${name} film`, channel: 'video' },
  };
}
