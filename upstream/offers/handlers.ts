import type { offers as offersFamily } from '#shared/api/families/offers.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { offerBreaches } from './breaches.ts';
import { offerChanges } from './changes.ts';
import { offerProducts, offerRetailers } from './offers.ts';
import {
  changePriceAlertRule,
  createPriceAlertRule,
  deletePriceAlertRule,
  priceAlertRules,
} from './price-alert-rules.ts';

export const offersHandlers = {
  offerProducts,
  offerRetailers,
  offerChanges,
  offerBreaches,
  priceAlertRules,
  createPriceAlertRule,
  changePriceAlertRule,
  deletePriceAlertRule,
} satisfies HandlersOf<typeof offersFamily>;
