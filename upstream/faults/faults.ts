import { z } from 'zod';
import { endpoints } from '#shared/api/endpoints.ts';
import { keysOf } from '#shared/table.ts';

/** The query parameter that sets the faults from now on, a JSON list. Its own call succeeds. */
export const faultsParameter = 'local-faults';

const ids = keysOf(endpoints);

const shared = {
  endpoint: z.enum(ids),
  /** Only calls whose address or body holds this text, such as the name of one measure. */
  holding: z.string().min(1).optional(),
  /** How many calls fail before the endpoint works again; all of them if absent. */
  times: z.int().positive().optional(),
};

/** Faults that replace the answer with an invalid one. */
const broken = z.object({ ...shared, fault: z.enum(['down', 'malformed', 'html', 'cut', 'huge']) }).strict();
const slow = z.object({ ...shared, fault: z.literal('slow'), delayMs: z.int().min(1).max(60_000) }).strict();
const status = z.object({ ...shared, fault: z.literal('status'), status: z.int().min(400).max(599) }).strict();
/** A well-formed answer that the local world can't produce. */
const replaced = z.object({ ...shared, fault: z.literal('answer'), json: z.json() }).strict();
/** The real answer with these fields changed: objects are merged, everything else is replaced. */
const changed = z.object({ ...shared, fault: z.literal('changed'), patch: z.record(z.string(), z.json()) }).strict();

export const faultsSchema = z.array(z.discriminatedUnion('fault', [broken, slow, status, replaced, changed])).max(50);

/** One fault. If several match a call, the first one applies. */
export type Fault = z.infer<typeof faultsSchema>[number];
