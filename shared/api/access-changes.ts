import { z } from '../schema/z.ts';

/** Ids of people whose access a call has changed. */
export const accessChangesSchema = z.object({
  /** People whose open sessions read lists and features again. */
  changed: z.array(z.string()),
  /** People whose open sessions are ended. */
  signedOut: z.array(z.string()),
  /** Single sessions that are ended, by their ids at the identity provider. */
  sessions: z.array(z.object({ issuer: z.string(), sid: z.string() })).optional(),
});

export type AccessChanges = z.infer<typeof accessChangesSchema>;
