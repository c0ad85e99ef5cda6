import { z } from 'zod';

/** Stores of a published list that a page shows as they are when it is read. */
export const storeListSchema = z
  .object({
    /** Two letters; empty for all. */
    country: z.string().regex(/^([A-Z]{2})?$/, 'must be a country of two letters'),
    /** Only those around a place, nearest first; else by name. */
    near: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        km: z.number().positive().max(20_000),
      })
      .strict()
      .nullable(),
    most: z.int().min(1).max(60),
  })
  .strict();

export type StoreList = z.infer<typeof storeListSchema>;

export const startStoreList: StoreList = { country: '', near: null, most: 24 };

/** What makes two lists the same one. */
export const storeListKey = ({ country, near, most }: StoreList): string =>
  [country, near?.latitude, near?.longitude, near?.km, most].join(' ');
