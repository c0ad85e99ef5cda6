import { z } from 'zod';
import { isTimeZone } from '../../analytics/wall-clock.ts';
import { encodings } from '../../ingest/encodings.ts';
import { importKinds } from '../../ingest/kinds.ts';
import { dateOrders } from '../../ingest/moments.ts';
import {
  amountSources,
  delimiters,
  orderDetailPlaces,
  plainReading,
  unknownCountryRules,
} from '../../ingest/options.ts';
import { roundings, taxTreatments } from '../../ingest/rounding.ts';

const source = z.union([
  z.strictObject({ column: z.string().min(1).max(120) }),
  z.strictObject({ value: z.string().min(1).max(300) }),
]);

/** Everything that says how a file is read. */
export const importOptionsSchema = z.strictObject({
  delimiter: z.enum(delimiters),
  encoding: z.enum(encodings),
  sheet: z.string().min(1).max(100).optional(),
  decimal: z.enum(['point', 'comma']),
  dateOrder: z.enum(dateOrders),
  timeZone: z.string().max(60).refine(isTimeZone, 'is no time zone'),
  mapping: z.record(z.string().max(40), source),
  amountFrom: z.enum(amountSources).default(plainReading.amountFrom),
  tax: z.enum(taxTreatments).default(plainReading.tax),
  rounding: z.enum(roundings).default(plainReading.rounding),
  unknownCountries: z.enum(unknownCountryRules).default(plainReading.unknownCountries),
  orderDetails: z.enum(orderDetailPlaces).default(plainReading.orderDetails),
});

/** What rounding amounts to the decimals of their currency has added, by currency. */
const roundingSchema = z.object({
  rows: z.int(),
  differences: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

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
  /** What the file leaves open, so that a person has to say. */
  unsure: z.array(z.enum(['decimal', 'dateOrder', 'rounding'])),
  /** The export that the headings are known from. */
  recognized: z.string().nullable(),
  /** Why the file can't be taken with this mapping. */
  blocked: z.string().nullable(),
  rows: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      /** What the row is understood as; null where it can't be taken. */
      read: z
        .object({
          date: z.string(),
          amount: z.number().nullable(),
          currency: z.string().nullable(),
          units: z.number().nullable(),
        })
        .nullable(),
      problems: z.array(problem),
    }),
  ),
  /** Of the rows that were looked at. */
  checked: z.int(),
  bad: z.int(),
  rounding: roundingSchema,
  /** Names of countries that can't be told, the first of them. */
  unknownCountries: z.array(z.string()),
  /** Lines with totals at the end, which are left out. */
  totalsLines: z.int(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importJobSchema = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  /**
   * `interrupted`: it broke off; the same file may be sent again. `undone`: taken back; `half-undone`: that broke off and
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
  duplicates: z.int(),
  rejected: z.int(),
  rounding: roundingSchema,
  totalsLines: z.int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  failure: z.string().nullable(),
  /** Facts that were taken back so far. */
  undone: z.int(),
  undoneAt: z.string().nullable(),
  /** Who takes or took it back. */
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
  /** Rejected fields that are kept; of very many only the first are. */
  kept: z.int(),
});
export type ImportRejects = z.infer<typeof importRejectsSchema>;

/** What taking an import back would come to. */
export const importUndoSchema = z.object({
  job: importJobSchema,
  /** Facts that would go. */
  facts: z.int(),
  /** Facts that would stay: they were there before, a later import named them too, or they are in use, such as claimed codes. */
  staying: z.int(),
});
export type ImportUndo = z.infer<typeof importUndoSchema>;

export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(40).optional(),
});

export const previewQuerySchema = z.object({ kind: z.enum(importKinds), options: z.string().max(20_000).optional() });
