import { z } from '../schema/z.ts';

const unreadableSchema = z.object({ id: z.int(), name: z.string() });

/** Rows of a list that can't be read and are missing from its items. */
export const unreadableRows = z.array(unreadableSchema).optional();

export type Unreadable = z.infer<typeof unreadableSchema>;
