import { z } from '#shared/schema/z.ts';

const count = z.int().min(0);

const partSchema = z.object({
  /** Of the SQL in it, and of the object, in bytes. */
  bytes: count,
  storedBytes: count,
  /** Of the object, as hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Progress of copying an export. */
export const progressSchema = z.object({
  /** Time Travel's name for the state that was exported. */
  bookmark: z.string(),
  parts: z.array(partSchema),
  /** Rows by table, counted in what was copied. */
  rows: z.record(z.string(), count),
});
export type BackupProgress = z.infer<typeof progressSchema>;

/** The parts of a backup. It is written last: without it there is no backup. */
export const manifestSchema = progressSchema.extend({
  format: z.literal(1),
  id: z.string(),
  /** Everything acknowledged before this instant is in it. */
  beganAt: z.string(),
  finishedAt: z.string(),
  databaseId: z.string(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export const manifestKey = (id: string): string => `${id}/manifest.json`;
/** Each part is SQL of whole statements, compressed. @param at counted from 0 */
export const partKey = (id: string, at: number): string => `${id}/part-${String(at + 1).padStart(4, '0')}.sql.gz`;

/** Id of a backup requested at an instant, such as `20261124T030000Z`. */
export const backupId = (instant: number): string => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`;
