import type { salesSources as salesSourcesFamily } from '#shared/api/families/sales-sources.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { rotateSalesKey, salesKeys } from './keys.ts';
import { reviewSalesEvent, salesEvents, salesHealth, salesRejects } from './orders.ts';
import { changeSalesSource, salesSource, salesSources, salesWindow } from './shops.ts';
import { salesTests, startSalesTest } from './tests.ts';

export const salesSourcesHandlers = {
  salesSources,
  salesSource,
  changeSalesSource,
  salesWindow,
  salesKeys,
  rotateSalesKey,
  startSalesTest,
  salesTests,
  salesEvents,
  reviewSalesEvent,
  salesRejects,
  salesHealth,
} satisfies HandlersOf<typeof salesSourcesFamily>;
