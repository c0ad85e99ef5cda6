import type { experienceImages as experienceImagesFamily } from '#shared/api/families/experience-images.ts';
import type { siteTags as siteTagsFamily } from '#shared/api/families/site-tags.ts';
import type { touchpoints as touchpointsFamily } from '#shared/api/families/touchpoints.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { archiveTouchpoint, unarchiveTouchpoint } from './archive.ts';
import {
  createExperienceImage,
  deleteExperienceImage,
  experienceImage,
  experienceImages,
  publicExperienceImage,
} from './experience-images.ts';
import { touchpointNames } from './names.ts';
import { createTouchpointPreview, revokeTouchpointPreview, touchpointPreviews } from './previews.ts';
import { publishTouchpoint, unpublishTouchpoint } from './publishing.ts';
import { siteActivity } from './site-activity.ts';
import { siteTags } from './site-tags.ts';
import {
  createTouchpoint,
  duplicateTouchpoint,
  saveTouchpoint,
  touchpoint,
  touchpointOffers,
  touchpoints,
} from './touchpoints.ts';
import { restoreTouchpointVersion, touchpointVersion, touchpointVersions } from './version-calls.ts';

export const touchpointsHandlers = {
  touchpoints,
  touchpointNames,
  createTouchpoint,
  touchpoint,
  saveTouchpoint,
  archiveTouchpoint,
  unarchiveTouchpoint,
  publishTouchpoint,
  unpublishTouchpoint,
  duplicateTouchpoint,
  touchpointOffers,
  touchpointVersions,
  touchpointVersion,
  restoreTouchpointVersion,
  touchpointPreviews,
  createTouchpointPreview,
  revokeTouchpointPreview,
  experienceImages,
  experienceImage,
  createExperienceImage,
  deleteExperienceImage,
  publicExperienceImage,
  siteTags,
  siteActivity,
} satisfies HandlersOf<typeof touchpointsFamily & typeof experienceImagesFamily & typeof siteTagsFamily>;
