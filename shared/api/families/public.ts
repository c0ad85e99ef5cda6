import { z } from '#shared/schema/z.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  publicDeadLettersBodySchema,
  publicEventsAnswerSchema,
  publicEventsBodySchema,
  publicTouchpointSchema,
} from './public-schemas.ts';
import { ofSurface } from './rules.ts';

const reading = { ...ofSurface, method: 'GET', effect: 'read' } as const;

/** Calls of the public surface on behalf of anonymous visitors; the service token is its only credential. */
export const publicSurface = {
  publicTouchpoint: {
    ...reading,
    path: '/proxy/public/touchpoints/:kind/:publicId',
    answer: publicTouchpointSchema,
    summary: 'A published touchpoint with what it shows; its ETag names the published revision',
  },
  publicPreview: {
    ...reading,
    path: '/proxy/public/previews/:kind/:token',
    answer: publicTouchpointSchema,
    summary: 'A draft, for whoever has the token of a preview',
  },
  publicImage: {
    ...reading,
    path: '/proxy/public/touchpoints/:kind/:publicId/images/:product',
    summary: 'The picture of a product that a published touchpoint shows',
  },
  publicPreviewImage: {
    ...reading,
    path: '/proxy/public/previews/:kind/:token/images/:product',
    summary: 'The picture of a product in a draft, for whoever has the token of a preview',
  },
  publicLink: {
    ...reading,
    path: '/proxy/public/links/:slug',
    answer: publicTouchpointSchema,
    summary: 'A published smartlink with the offers it may lead to',
  },
  publicEvents: {
    ...ofSurface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/events',
    body: publicEventsBodySchema,
    answer: publicEventsAnswerSchema,
    status: 202,
    summary: 'Events of published touchpoints, as an array; an event that is stored already changes nothing',
  },
  publicDeadLetters: {
    ...ofSurface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/dead-letters',
    body: publicDeadLettersBodySchema,
    answer: z.object({ kept: z.int() }),
    status: 202,
    summary:
      'Events that could not be taken in however often they were tried, to be kept until somebody has them replayed',
  },
} as const satisfies Record<string, Endpoint>;
