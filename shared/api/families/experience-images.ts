import { WRITE } from '../../access/levels.ts';
import type { Endpoint } from '../endpoints.ts';

/** Pictures of experiences: brought by who may write, seen by whoever has their public id. */
export const experienceImages = {
  createExperienceImage: {
    method: 'PUT',
    path: '/proxy/data/experience-images',
    scope: 'path',
    effect: 'write',
    access: { scope: 'required', scopeAccess: true, level: WRITE, accountTypes: ['brand'] },
    caller: 'browser',
    uploads: ['application/octet-stream'],
    summary: 'Bring a PNG, JPEG or WebP picture of at most 1 MiB; the same file has the same public id',
  },
  publicExperienceImage: {
    method: 'GET',
    path: '/proxy/public/experience-images/:publicId',
    scope: 'none',
    effect: 'read',
    access: { scope: 'none', public: true },
    caller: 'surface',
    summary: 'A picture that somebody brought for an experience',
  },
} as const satisfies Record<string, Endpoint>;
