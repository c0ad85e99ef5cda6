import { longestTitle, maxTables } from '#shared/analytics/export-limits.ts';
import { marksSchema, querySchema } from '#shared/analytics/query.ts';
import { z } from '#shared/schema/z.ts';

const title = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(longestTitle, `must have at most ${longestTitle} characters`);

/** `query` travels as JSON: one question, or a list of titled ones that becomes a workbook with a sheet for each. */
export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'csv-notes', 'xlsx']),
  title,
  query: z.union([
    querySchema,
    z
      .array(z.object({ title, query: querySchema, marks: marksSchema.optional() }).strict())
      .min(1)
      .max(maxTables),
  ]),
});

export type ExportQuery = z.infer<typeof exportQuerySchema>;
