import type { dataApi as dataApiFamily } from '#shared/api/families/data-api.ts';
import type { publicSurface as publicSurfaceFamily } from '#shared/api/families/public.ts';
import type { publicOrders as publicOrdersFamily } from '#shared/api/families/public-orders.ts';
import type { HandlersOf } from './calls/handler.ts';
import { publicFacts, publicFactsJob } from './data-api/facts.ts';
import { publicMetricsCatalog, publicMetricsQuery } from './data-api/metrics.ts';
import { publicDeadLetters } from './events/dead-letters.ts';
import { publicEvents } from './events/public.ts';
import { publicOrder } from './sales/receive-order.ts';
import { publicImage, publicLink, publicPreview, publicPreviewImage, publicTouchpoint } from './touchpoints/public.ts';

export const publicHandlers = {
  publicTouchpoint,
  publicPreview,
  publicImage,
  publicPreviewImage,
  publicLink,
  publicEvents,
  publicDeadLetters,
  publicOrder,
  publicFacts,
  publicFactsJob,
  publicMetricsQuery,
  publicMetricsCatalog,
} satisfies HandlersOf<typeof publicSurfaceFamily & typeof publicOrdersFamily & typeof dataApiFamily>;
