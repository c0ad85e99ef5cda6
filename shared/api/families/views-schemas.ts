import { filterSchema } from '#shared/analytics/query.ts';
import { z } from '#shared/schema/z.ts';
import { unreadableRows } from '../unreadable.ts';

const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const filters = z.array(filterSchema).min(1, 'must hold a filter').max(10, 'must hold at most 10 filters');

const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day such as 2026-11-18');

/** A page of a list: `cursor` is what the page before answered as `nextCursor`. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(100),
  cursor: z.string().max(100).optional(),
});
const nextCursor = z.string().nullable();

export const filterSetSchema = z.object({
  id: z.int(),
  name: z.string(),
  filters: z.array(filterSchema),
  /** Everyone who may read the whole scope sees it. */
  shared: z.boolean(),
  /** The person's pages of the scope begin with it. */
  isDefault: z.boolean(),
  /** May be renamed, shared and deleted by the person. */
  editable: z.boolean(),
  owner: z.string(),
  /** What If-Match takes. */
  etag: z.string(),
});

export const filterSetsAnswerSchema = z.object({
  items: z.array(filterSetSchema),
  unreadable: unreadableRows,
  nextCursor,
});

export const createFilterSetBodySchema = z
  .object({ name, filters, shared: z.boolean().default(false), isDefault: z.boolean().default(false) })
  .strict();

export const changeFilterSetBodySchema = z
  .object({ name, filters, shared: z.boolean(), isDefault: z.boolean() })
  .partial()
  .strict();

const text = z.string().trim().min(1, 'must not be empty').max(280, 'must have at most 280 characters');

export const annotationSchema = z.object({
  id: z.int(),
  date: day,
  text: z.string(),
  /** Null where the author is gone. */
  author: z.string().nullable(),
  editable: z.boolean(),
  etag: z.string(),
});

export const annotationsQuerySchema = pageQuerySchema.extend({
  from: day.optional(),
  to: day.optional(),
});

export const annotationsAnswerSchema = z.object({ items: z.array(annotationSchema), nextCursor });
export const createAnnotationBodySchema = z.object({ date: day, text }).strict();
export const changeAnnotationBodySchema = z.object({ date: day, text }).partial().strict();

const list = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'must be the name of a list');

export const listViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** What is behind the question mark of the list's address. */
  search: z.string(),
  /** What If-Match takes. */
  etag: z.string(),
});

export const listViewsQuerySchema = z.object({ list });
export const listViewsAnswerSchema = z.object({ items: z.array(listViewSchema) });
export const createListViewBodySchema = z
  .object({
    list,
    name,
    search: z
      .string()
      .max(1_000, 'must have at most 1,000 characters')
      .regex(/^[\w%+.~*=&!'(),:;@$/-]*$/, 'must be the search of an address'),
  })
  .strict();
export const changeListViewBodySchema = z.object({ name }).strict();

export type ListView = z.infer<typeof listViewSchema>;
export type FilterSet = z.infer<typeof filterSetSchema>;
export type FilterSetsAnswer = z.infer<typeof filterSetsAnswerSchema>;
export type Annotation = z.infer<typeof annotationSchema>;
export type AnnotationsAnswer = z.infer<typeof annotationsAnswerSchema>;
