import { encodings } from '#shared/ingest/encodings.ts';
import { delimiters } from '#shared/ingest/options.ts';
import { z } from '#shared/schema/z.ts';

const sourceId = z.coerce.number<number | string>().int().positive();
const nextCursor = z.string().nullable();

export const catalogImportSchema = z.object({
  id: z.int(),
  sourceId: z.int(),
  fileName: z.string(),
  by: z.string(),
  createdAt: z.string(),
  /** Null while it runs, or if it broke off. */
  finishedAt: z.string().nullable(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  failure: z.string().nullable(),
  /** When it was undone; null if it wasn’t. */
  undoneAt: z.string().nullable(),
  /** Who undid it. */
  undoneBy: z.string().nullable(),
  /** Products that were undone, and those that stayed because they had been changed again. */
  undone: z.int(),
  stayed: z.int(),
});

export const catalogSourceSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['file', 'manual']),
  /** Products in use. */
  products: z.int(),
  archivedProducts: z.int(),
  archived: z.boolean(),
  /** Products with an offer that is not rejected. */
  matched: z.int(),
  /** Offers that nobody has reviewed. */
  toReview: z.int(),
  lastImport: catalogImportSchema.nullable(),
  /** Whether it belongs to the scope itself; a subaccount also sees the account’s, without changing them. */
  editable: z.boolean(),
  etag: z.string(),
});

export const catalogSourcesAnswerSchema = z.object({
  items: z.array(catalogSourceSchema),
  nextCursor,
  /** Products without a source: they were only seen in orders. */
  observed: z.int(),
  /** Whether the scope has offers at all, without which there is nothing to match. */
  offers: z.boolean(),
});

const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
export const createCatalogSourceBodySchema = z.object({ name, kind: z.enum(['file', 'manual']) }).strict();
export const changeCatalogSourceBodySchema = z.object({ name, archived: z.boolean() }).partial().strict();

const column = z.string().min(1).max(120);

/** The mapping names a column of the file for each field. */
export const catalogFileOptionsSchema = z.strictObject({
  delimiter: z.enum(delimiters),
  encoding: z.enum(encodings),
  mapping: z.strictObject({
    gtin: column.optional(),
    name: column.optional(),
    brand: column.optional(),
    category: column.optional(),
    sku: column.optional(),
    description: column.optional(),
  }),
});

export const catalogPreviewQuerySchema = z.object({ source: sourceId, options: z.string().max(5_000).optional() });
export const runCatalogImportQuerySchema = z.object({
  source: sourceId,
  fileName: z.string().trim().min(1).max(200),
  options: z.string().max(5_000),
});

const problem = z.object({ column: z.string(), reason: z.string(), value: z.string() });

export const catalogPreviewSchema = z.object({
  columns: z.array(z.string()),
  /** As chosen, or else as suggested. */
  options: catalogFileOptionsSchema,
  /** Why the file can’t be imported with this mapping. */
  blocked: z.string().nullable(),
  rows: z.array(
    z.object({
      row: z.int(),
      /** The values of the row; the number has 13 or 14 digits if it is valid. */
      gtin: z.string(),
      name: z.string(),
      brand: z.string(),
      category: z.string(),
      taken: z.boolean(),
      /** Whether the catalog knows the number. */
      known: z.boolean(),
      problems: z.array(problem),
    }),
  ),
  /** The number of checked rows. */
  checked: z.int(),
  bad: z.int(),
});

export const catalogImportsQuerySchema = z.object({
  source: sourceId,
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(20),
  cursor: z.string().max(40).optional(),
});
export const catalogImportsAnswerSchema = z.object({ items: z.array(catalogImportSchema), nextCursor });

export const catalogRejectsQuerySchema = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(40).optional(),
});
export const catalogRejectsSchema = z.object({ items: z.array(problem.extend({ row: z.int() })), nextCursor });

/** What undoing an import would change. */
export const catalogImportUndoSchema = z.object({
  import: catalogImportSchema,
  /** Products that it added: they would be archived. */
  added: z.int(),
  /** Products that it changed: they would be what they were. */
  changed: z.int(),
  /** Products that were changed again since: they would stay. */
  staying: z.int(),
});

export type CatalogImportUndo = z.infer<typeof catalogImportUndoSchema>;
export type CatalogImport = z.infer<typeof catalogImportSchema>;
export type CatalogSource = z.infer<typeof catalogSourceSchema>;
export type CatalogSourcesAnswer = z.infer<typeof catalogSourcesAnswerSchema>;
export type CatalogPreview = z.infer<typeof catalogPreviewSchema>;
export type CatalogRejects = z.infer<typeof catalogRejectsSchema>;
