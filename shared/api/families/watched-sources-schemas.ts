import { cadenceIds } from '#shared/ingest/cadences.ts';
import { importKinds } from '#shared/ingest/kind-labels.ts';
import { z } from '#shared/schema/z.ts';

/** UTC instant. */
const moment = z.string();
const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const address = z.url({ protocol: /^https?$/, error: 'must be an https address' }).max(2_000);
const cadence = z.enum(cadenceIds);
const header = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a header')
    .refine(
      (text) =>
        !/^(?:host|connection|content-.*|transfer-encoding|if-.*|range|cookie|origin|referer|user-agent)$/i.test(text),
      'is a header that can’t be set',
    ),
  value: z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,3998}[\x21-\x7e])?$/, 'must be printable characters'),
});

export const watchedSourceSchema = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  kind: z.enum(importKinds),
  cadence,
  /** Name of the header that is sent along; its value is never told. */
  header: z.string().nullable(),
  status: z.enum(['active', 'paused']),
  running: z.boolean(),
  nextRunAt: moment,
  lastRunAt: moment.nullable(),
  outcome: z.enum(['imported', 'unchanged', 'failed']).nullable(),
  /** What went wrong the last time and what to do. */
  failure: z.string().nullable(),
  /** Rows of the last import that it made. */
  job: z.object({ id: z.int(), accepted: z.int(), rejected: z.int() }).nullable(),
  /** Null where nobody is known or the person is gone. */
  updatedBy: z.string().nullable(),
  updatedAt: moment.nullable(),
  etag: z.string(),
});

export const watchedSourcesSchema = z.object({ items: z.array(watchedSourceSchema) });

export const createWatchedSourceBodySchema = z.strictObject({
  ...{ name, address, cadence },
  header: header.nullable().default(null),
  /** An import of the scope: the file is of its kind and read as its file was. */
  like: z.int().positive(),
});
export const changeWatchedSourceBodySchema = z
  .strictObject({ name, cadence, status: z.enum(['active', 'paused']) })
  .partial();

export type WatchedSource = z.infer<typeof watchedSourceSchema>;
