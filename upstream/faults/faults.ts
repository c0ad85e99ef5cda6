import { z } from 'zod';
import { endpoints } from '#shared/api/endpoints.ts';
import { keysOf } from '#shared/table.ts';

/** The parameter that sets what goes wrong from now on, a JSON list; on a call that succeeds. */
export const faultsParameter = 'local-faults';

const ids = keysOf(endpoints);

const shared = {
  endpoint: z.enum(ids),
  /** Only calls whose address or body holds this text, such as the name of one measure. */
  holding: z.string().min(1).optional(),
  /** How many calls fail before the endpoint is well again; every one when it is left out. */
  times: z.int().positive().optional(),
};

/** What an answer can hold that is not an answer. */
const broken = z.object({ ...shared, fault: z.enum(['down', 'malformed', 'html', 'cut', 'huge']) }).strict();
const slow = z.object({ ...shared, fault: z.literal('slow'), delayMs: z.int().min(1).max(60_000) }).strict();
const status = z.object({ ...shared, fault: z.literal('status'), status: z.int().min(400).max(599) }).strict();
/** A well-formed answer of a kind that the local world does not hold. */
const replaced = z.object({ ...shared, fault: z.literal('answer'), json: z.json() }).strict();
/** The real answer with these fields laid over it: objects are merged, everything else is replaced. */
const changed = z.object({ ...shared, fault: z.literal('changed'), patch: z.record(z.string(), z.json()) }).strict();

export const faultsSchema = z.array(z.discriminatedUnion('fault', [broken, slow, status, replaced, changed])).max(50);

/** One thing that goes wrong. Of several that match a call the first one happens. */
export type Fault = z.infer<typeof faultsSchema>[number];
