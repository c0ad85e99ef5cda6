import type { Shop } from '#shared/api/families/sales-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ShopData, ShopResult } from './sales-info.server.ts';

/** What each part of the page of a shop is drawn from. */
export interface TabProps {
  readonly shop: Shop;
  readonly data: ShopData;
  readonly result: ShopResult | null;
  readonly formats: Formats;
}
