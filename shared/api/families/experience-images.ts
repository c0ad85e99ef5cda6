import { WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import { whereaboutsQuerySchema } from './alcohol-schemas.ts';
import {
  experienceImageSchema,
  experienceImagesAnswerSchema,
  experienceImagesQuerySchema,
} from './experience-images-schemas.ts';

const access: AccessRule = { scope: 'required', scopeAccess: true, level: WRITE, accountTypes: ['brand'] };
const writing = { scope: 'path', effect: 'write', caller: 'browser', access, withSampleData: 'nothing-kept' } as const;

/** On the picture of a brand that is not shown everywhere: the answer is only for visitors from the place that asked. */
export const byPlaceHeader = 'X-By-Place';

/** Uploaded pictures of experiences. Writers upload them; everybody with a public id sees them. */
export const experienceImages = {
  experienceImages: {
    ...writing,
    method: 'GET',
    effect: 'read',
    readsFrom: 'replica',
    path: '/proxy/data/experience-images',
    query: experienceImagesQuerySchema,
    answer: experienceImagesAnswerSchema,
    summary:
      'Pictures that were brought, the last one first, and where they are used; a subaccount has those that the person brought',
  },
  experienceImage: {
    ...writing,
    method: 'GET',
    effect: 'read',
    readsFrom: 'replica',
    path: '/proxy/data/experience-images/:publicId',
    summary: 'One of these pictures, for signed-in people',
  },
  createExperienceImage: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/experience-images',
    uploads: ['application/octet-stream'],
    answer: experienceImageSchema,
    summary: 'Upload a PNG, JPEG or WebP picture of at most 1 MiB; the same file has the same public id',
  },
  deleteExperienceImage: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/experience-images/:publicId',
    status: 204,
    summary: 'Delete a picture that no draft and nothing public uses; deleting it again changes nothing',
  },
  publicExperienceImage: {
    method: 'GET',
    path: '/proxy/public/experience-images/:publicId',
    scope: 'none',
    effect: 'read',
    access: { scope: 'none', public: true },
    caller: 'surface',
    query: whereaboutsQuerySchema,
    summary: 'An uploaded picture of an experience, for visitors in places where its brand may be shown',
  },
} as const satisfies Record<string, Endpoint>;
