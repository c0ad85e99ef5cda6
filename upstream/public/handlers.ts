import type { publicSurface as publicSurfaceFamily } from '#shared/api/families/public.ts';
import type { HandlersOf } from '../handler.ts';
import { publicEvents } from './events.ts';
import { publicImage, publicLink, publicPreview, publicPreviewImage, publicTouchpoint } from './touchpoints.ts';

export const publicHandlers = {
  publicTouchpoint,
  publicPreview,
  publicImage,
  publicPreviewImage,
  publicLink,
  publicEvents,
} satisfies HandlersOf<typeof publicSurfaceFamily>;
