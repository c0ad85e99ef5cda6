import type { dataApi as dataApiFamily } from '#shared/api/families/data-api.ts';
import type { publicSurface as publicSurfaceFamily } from '#shared/api/families/public.ts';
import type { publicOrders as publicOrdersFamily } from '#shared/api/families/public-orders.ts';
import type { HandlersOf } from '../handler.ts';
import { publicDeadLetters } from './dead-letters.ts';
import { publicEvents } from './events.ts';
import { publicFacts, publicFactsJob } from './facts.ts';
import { publicMetricsCatalog, publicMetricsQuery } from './metrics.ts';
import { publicOrder } from './orders.ts';
import { publicImage, publicLink, publicPreview, publicPreviewImage, publicTouchpoint } from './touchpoints.ts';

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
