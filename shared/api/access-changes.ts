import { z } from 'zod';

/** Whose access a call has changed, by user id. */
export const accessChangesSchema = z.object({
  /** Their open sessions read lists and features anew. */
  changed: z.array(z.string()),
  /** Their open sessions are ended. */
  signedOut: z.array(z.string()),
});

export type AccessChanges = z.infer<typeof accessChangesSchema>;
