import { z } from '../schema/z.ts';

/** Whose access a call has changed, by user id. */
export const accessChangesSchema = z.object({
  /** Their open sessions read lists and features anew. */
  changed: z.array(z.string()),
  /** Their open sessions are ended. */
  signedOut: z.array(z.string()),
  /** Single sessions that are ended, by what the identity provider calls them. */
  sessions: z.array(z.object({ issuer: z.string(), sid: z.string() })).optional(),
});

export type AccessChanges = z.infer<typeof accessChangesSchema>;
