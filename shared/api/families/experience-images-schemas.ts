import { z } from 'zod';
import type { EndpointSchemas } from '../schemas.ts';
import type { experienceImages } from './experience-images.ts';

/** Sizes are pixels. */
export const experienceImageSchema = z.object({ publicId: z.string(), width: z.int(), height: z.int() });
export type ExperienceImage = z.infer<typeof experienceImageSchema>;

export const experienceImagesSchemas = {
  createExperienceImage: { response: experienceImageSchema },
  publicExperienceImage: {},
} as const satisfies Record<keyof typeof experienceImages, EndpointSchemas>;
