import { locationFieldIds } from '#shared/locations/fields.ts';
import { storeOrders } from '#shared/locations/orders.ts';
import { z } from '#shared/schema/z.ts';

const time = z.string().regex(/^(\d{2}:\d{2}|(dawn|sunrise|sunset|dusk)([+-]\d{2}:\d{2})?|\+)$/);
const spans = z.array(z.tuple([time, time]));
/** Monday to Sunday, then special days, such as public holidays (`PH`), each with its own hours. */
const hoursSchema = z.tuple([spans, spans, spans, spans, spans, spans, spans]).rest(z.tuple([z.string(), spans]));

const locationSchema = z.object({
  /** The store's own number; with `version` it names the row. */
  code: z.string(),
  version: z.int(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  /** Two letters. */
  country: z.string(),
  /** Degrees; null if the file has none. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string(),
  url: z.string(),
  hours: hoursSchema.nullable(),
  /** The subaccount of its list; null for the account’s own. */
  operator: z.string().nullable(),
  /** The distance from the given place; null without one. */
  km: z.number().nullable(),
  /** Another store that is probably the same: alike in name within 100 m, or at the same address. */
  twin: z.string().nullable(),
});
export type StoreLocation = z.infer<typeof locationSchema>;

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const narrowing = {
  search: z.string().trim().max(100).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  latitude: degrees(90).optional(),
  longitude: degrees(180).optional(),
  /** A store to measure from, in place of a latitude and a longitude. */
  near: z.string().max(60).optional(),
  /** The highest distance from there. */
  km: z.coerce.number().positive().max(20_100).optional(),
  /** Only stores that are probably listed twice. */
  twins: z.enum(['only']).optional(),
};
export const locationsQuerySchema = z.object({
  ...narrowing,
  /** By default the nearest first, else by name. */
  order: z.enum(storeOrders).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(700).optional(),
});
export const locationPointsQuerySchema = z.object(narrowing);

export const locationsAnswerSchema = z.object({
  items: z.array(locationSchema),
  nextCursor: z.string().nullable(),
  /** The number of all matching stores. */
  total: z.int(),
  /** Numbers of all stores, of those without a place, and of those that are probably listed twice. */
  all: z.int(),
  placeless: z.int(),
  twins: z.int(),
  /** Stores of the account’s list, which a subaccount sees without changing them. */
  inherited: z.int(),
  countries: z.array(z.string()),
  /** Where distances are measured from. */
  from: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable() }).nullable(),
});
export type LocationsAnswer = z.infer<typeof locationsAnswerSchema>;

export const locationPointsAnswerSchema = z.object({
  /** The center of stores that are close together, and their number. */
  points: z.array(z.object({ latitude: z.number(), longitude: z.number(), count: z.int() })),
});

export const locationVersionSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  status: z.enum(['reading', 'draft', 'published']),
  /** Whether this version is shown. */
  shown: z.boolean(),
  rows: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  /** Changes made by hand since the version it is based on; 0 for an unchanged file. */
  edits: z.int(),
  by: z.string(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
});
export type LocationVersion = z.infer<typeof locationVersionSchema>;

export const locationVersionsAnswerSchema = z.object({
  items: z.array(locationVersionSchema),
  nextCursor: z.string().nullable(),
  /** Of what is shown now: goes into If-Match of a publication. */
  etag: z.string(),
});

export const uploadLocationsQuerySchema = z.object({
  fileName: z.string().trim().min(1).max(200).default('stores.csv'),
  /** The country of rows without one. */
  country: narrowing.country,
  /** JSON: heading of the column per field, where the suggested one is not meant; empty for none. */
  mapping: z.string().max(5_000).optional(),
});
export const locationMappingSchema = z.partialRecord(z.enum(locationFieldIds), z.string().max(120));

export const uploadedLocationsSchema = z.object({
  /** Null if columns are missing: then nothing was stored, and the file has to be sent again with a mapping. */
  version: locationVersionSchema.nullable(),
  /** Required fields without a known column. */
  missing: z.array(z.enum(locationFieldIds)),
  columns: z.array(z.string()),
  mapping: locationMappingSchema,
});
export type UploadedLocations = z.infer<typeof uploadedLocationsSchema>;

const compared = locationSchema.pick({
  ...{ name: true, street: true, city: true, region: true, postcode: true, country: true },
  ...{ latitude: true, longitude: true, phone: true, url: true, hours: true },
});
export const locationDiffAnswerSchema = z.object({
  version: locationVersionSchema,
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Stores whose rows in the file were rejected; they stay as published. */
  kept: z.int(),
  unchanged: z.int(),
  items: z.array(
    z.object({
      code: z.string(),
      change: z.enum(['added', 'changed', 'removed', 'kept']),
      before: compared.nullable(),
      after: compared.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
  etag: z.string(),
});
export type LocationDiff = z.infer<typeof locationDiffAnswerSchema>;

export const locationEditsQuerySchema = z.object({
  /** Number of a store to edit. */
  code: z.string().max(60).optional(),
});
export const locationEditsAnswerSchema = z.object({
  /** The version that is shown; null before there is one. */
  shown: z.int().nullable(),
  /** The version with unpublished edits of the list; null for none. */
  draft: locationVersionSchema.nullable(),
  /** The store as in the draft, else as published; null if none was asked for, or it doesn’t exist. */
  store: compared.extend({ code: z.string() }).nullable(),
  /** Whether the draft removes the store. */
  removed: z.boolean(),
  /** UTC instant at which the list was edited or published last; null where it isn't known. */
  updatedAt: z.string().nullable(),
  /** Null where nobody is known or the person is gone. */
  updatedBy: z.string().nullable(),
  /** Goes into If-Match of an edit. */
  etag: z.string(),
});
export type LocationEdits = z.infer<typeof locationEditsAnswerSchema>;

export const editLocationsBodySchema = z
  .strictObject({
    /** Number of the store that is changed or removed; null for a new one. */
    code: z.string().max(60).nullable(),
    /** Its fields as text, the way a file has them; null removes it. */
    store: z.record(z.enum(locationFieldIds), z.string().max(1_000)).nullable(),
  })
  .refine(({ code, store }) => code !== null || store !== null, { path: ['store'], error: 'is missing' });

const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(300).optional(),
};
export const locationPageQuerySchema = z.object(page);

export const locationRejectsSchema = z.object({
  items: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string(), value: z.string() })),
  nextCursor: z.string().nullable(),
});
