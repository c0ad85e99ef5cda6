import { encodings } from '#shared/ingest/encodings.ts';
import { importKinds } from '#shared/ingest/kind-labels.ts';
import { dateOrders } from '#shared/ingest/moments.ts';
import {
  amountSources,
  delimiters,
  identicalRowChoices,
  knownChoices,
  maxWideParts,
  orderDetailPlaces,
  plainReading,
  sameOrderChoices,
  unknownCountryRules,
} from '#shared/ingest/options.ts';
import { roundings, taxTreatments } from '#shared/ingest/rounding.ts';
import { z } from '#shared/schema/z.ts';
import { isTimeZone } from '#shared/time/wall-clock.ts';

const source = z.union([
  z.strictObject({ column: z.string().min(1).max(120) }),
  z.strictObject({ value: z.string().min(1).max(300) }),
]);

/** Settings for reading a file. */
export const importOptionsSchema = z.strictObject({
  delimiter: z.enum(delimiters),
  encoding: z.enum(encodings),
  sheet: z.string().min(1).max(100).optional(),
  decimal: z.enum(['point', 'comma']),
  dateOrder: z.enum(dateOrders),
  timeZone: z.string().max(60).refine(isTimeZone, 'is no time zone'),
  mapping: z.record(z.string().max(40), source),
  wide: z
    .array(z.record(z.string().max(40), source))
    .max(maxWideParts)
    .readonly()
    .optional(),
  amountFrom: z.enum(amountSources).default(plainReading.amountFrom),
  tax: z.enum(taxTreatments).default(plainReading.tax),
  rounding: z.enum(roundings).default(plainReading.rounding),
  unknownCountries: z.enum(unknownCountryRules).default(plainReading.unknownCountries),
  orderDetails: z.enum(orderDetailPlaces).default(plainReading.orderDetails),
  known: z.enum(knownChoices).default(plainReading.known),
  sameOrders: z.enum(sameOrderChoices).default(plainReading.sameOrders),
  identicalRows: z.enum(identicalRowChoices).default(plainReading.identicalRows),
});

/** The sum of rounding differences, by currency. */
const roundingSchema = z.object({
  rows: z.int(),
  differences: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

/** A short description of a fact: its day and its values. */
const toldSchema = z.object({
  date: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  units: z.number().nullable(),
});

/** How the rows of a preview compare with the stored facts. */
const knownRowsSchema = z.object({
  /** Rows that were compared, and whether they are all of the file. */
  rows: z.int(),
  whole: z.boolean(),
  fresh: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first changed facts: the row, or null for a whole order, and the labels of changed fields. */
  changes: z.array(z.object({ row: z.int().nullable(), labels: z.array(z.string()) })),
  /** Orders stored with as many lines under other ids, and the number of their rows. */
  sameOrders: z.object({ orders: z.int(), rows: z.int() }),
  /** Rows without a line number that equal an earlier row. */
  identical: z.object({ rows: z.int(), first: z.array(z.object({ row: z.int(), as: z.int(), read: toldSchema })) }),
});
export type KnownRows = z.infer<typeof knownRowsSchema>;

const problem = z.object({ column: z.string(), reason: z.string(), value: z.string() });

export const importPreviewSchema = z.object({
  file: z.object({
    format: z.enum(['csv', 'xlsx']),
    gzip: z.boolean(),
    /** Names of the sheets of a spreadsheet. */
    sheets: z.array(z.string()),
  }),
  columns: z.array(z.string()),
  /** As chosen, or as suggested where nothing was. */
  options: importOptionsSchema,
  /** Options that the file leaves open, so that a person has to choose. */
  unsure: z.array(z.enum(['decimal', 'dateOrder', 'rounding'])),
  /** The known export that the headings belong to. */
  recognized: z.string().nullable(),
  /** Whether the options are those of the last file with these headings. */
  remembered: z.boolean(),
  /** Why the file can't be taken with this mapping. */
  blocked: z.string().nullable(),
  rows: z.array(
    z.object({
      row: z.int(),
      /** The channel or series of a file with columns for each; null where a row is one row. */
      part: z.string().nullable(),
      cells: z.array(z.string()),
      /** How the row is read; null if it is rejected. */
      read: toldSchema.nullable(),
      problems: z.array(problem),
    }),
  ),
  /** Of the rows that were looked at. */
  checked: z.int(),
  bad: z.int(),
  rounding: roundingSchema,
  /** The first unknown names of countries. */
  unknownCountries: z.array(z.string()),
  /** Lines with totals at the end, which are left out. */
  totalsLines: z.int(),
  /** Null if the rows weren’t compared. */
  known: knownRowsSchema.nullable(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importJobSchema = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  /**
   * `waiting`: its file hasn't come, or another import of the account is running (`waitsFor`). `interrupted`: it broke off; the same file may be sent again. `undone`: taken back; `half-undone`: that broke off and
   * may be asked for again.
   */
  status: z.enum(['waiting', 'running', 'interrupted', 'done', 'failed', 'undoing', 'half-undone', 'undone']),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Bytes and rows read so far. */
  bytes: z.int(),
  rows: z.int(),
  accepted: z.int(),
  /** Facts that were changed or removed. */
  corrected: z.int(),
  duplicates: z.int(),
  rejected: z.int(),
  rounding: roundingSchema,
  totalsLines: z.int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** The other import that it waits for; its details are null if it is outside the scope. */
  waitsFor: z.object({ fileName: z.string().nullable(), by: z.string().nullable() }).nullable(),
  failure: z.string().nullable(),
  /** Facts undone so far. */
  undone: z.int(),
  undoneAt: z.string().nullable(),
  /** Who is undoing or has undone it. */
  undoneBy: z.string().nullable(),
});
export type ImportJob = z.infer<typeof importJobSchema>;

export const createImportBodySchema = z.strictObject({
  kind: z.enum(importKinds),
  fileName: z.string().trim().min(1).max(200),
  options: importOptionsSchema,
});

export const importListSchema = z.object({ items: z.array(importJobSchema), nextCursor: z.string().nullable() });

export const importRejectsSchema = z.object({
  items: z.array(problem.extend({ row: z.int() })),
  nextCursor: z.string().nullable(),
  /** How many rejected fields are stored; only the first of very many. */
  kept: z.int(),
});
export type ImportRejects = z.infer<typeof importRejectsSchema>;

/** A correction: a fact that an import changed. */
const correctionSchema = z.object({
  id: z.int(),
  /** The number of the fact in its file; null if it has none, or one that isn’t shown. */
  of: z.object({ number: z.string().nullable(), line: z.int().nullable() }),
  /** `applied`: the values are current. `overtaken`: a later import has other values. `undone`: it was undone. */
  state: z.enum(['applied', 'overtaken', 'undone']),
  /** Whether there are earlier values to restore. */
  undoable: z.boolean(),
  /** `taken-out`: it was declined; `put-back`: it was declined before. Then every value is listed. */
  change: z.enum(['values', 'taken-out', 'put-back']),
  fields: z.array(
    z.object({
      label: z.string(),
      as: z.enum(['day', 'moment', 'amount', 'count', 'text']),
      /** Of an amount. */
      currency: z.string().nullable(),
      before: z.union([z.string(), z.number()]).nullable(),
      after: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
});
export type Correction = z.infer<typeof correctionSchema>;

export const correctionsSchema = z.object({
  job: importJobSchema,
  items: z.array(correctionSchema),
  nextCursor: z.string().nullable(),
});
export type Corrections = z.infer<typeof correctionsSchema>;

/** One correction, or all of the import's. */
export const undoCorrectionsBodySchema = z.strictObject({ correction: z.int().positive().nullable() });

/** What undoing an import would change. */
export const importUndoSchema = z.object({
  job: importJobSchema,
  /** Facts that would be deleted. */
  facts: z.int(),
  /** Facts whose earlier values would be restored. */
  restored: z.int(),
  /**
   * Facts that would stay: they existed before, a later import has them too, or they are in use, such as claimed codes.
   */
  staying: z.int(),
});
export type ImportUndo = z.infer<typeof importUndoSchema>;

export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(40).optional(),
});

export const previewQuerySchema = z.object({ kind: z.enum(importKinds), options: z.string().max(20_000).optional() });
