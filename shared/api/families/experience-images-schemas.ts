import { z } from '#shared/schema/z.ts';
import { touchpointKindIds } from '#shared/touchpoints/kinds.ts';

/** Sizes are pixels. */
export const experienceImageSchema = z.object({ publicId: z.string(), width: z.int(), height: z.int() });
export type ExperienceImage = z.infer<typeof experienceImageSchema>;

export const experienceImagesQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(24).default(12),
  cursor: z.string().max(60).optional(),
});
export const experienceImagesAnswerSchema = z.object({
  items: z.array(
    experienceImageSchema.extend({
      /** Size of the file. */
      bytes: z.int(),
      createdAt: z.string(),
      /** Touchpoints whose draft or published version shows it. */
      uses: z.array(z.object({ id: z.int(), kind: z.enum(touchpointKindIds), name: z.string() })),
      /** Further uses that this person may not see. */
      hiddenUses: z.int(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type ExperienceImages = z.infer<typeof experienceImagesAnswerSchema>;
