import { Failure } from '#shared/api/failure.ts';
import type { FactsOptions } from '#shared/api/families/data-api-schemas.ts';
import { importOptionsSchema } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import type { FieldSource, ImportOptions } from '#shared/ingest/options.ts';
import { suggestMapping } from '#shared/ingest/suggest.ts';
import { columnsOf, csvRows } from '../facts/ingest/csv-rows.ts';
import type { Target } from '../facts/ingest/target.ts';

/** Formats of a body. */
export type FactsFormat = 'csv' | 'ndjson';

/** Defaults of the options of a request. Nothing is guessed from values, so that every body is read the same way. */
const defaultOptions = { delimiter: ',', encoding: 'utf-8', decimal: 'point', dateOrder: 'ymd' } as const;

/** Columns of a body of JSON objects: what the mapping names, and the fields of the kind under their own names. */
export const ndjsonColumns = (kind: ImportKind, mapping: Readonly<Record<string, FieldSource>> = {}): string[] => [
  ...new Set([
    ...fieldsOf(kind).map(([id]) => id),
    ...Object.values(mapping).flatMap((source) => ('column' in source ? [source.column] : [])),
  ]),
];

/**
 * @param header the beginning of a CSV file, with its first row in it
 * @throws Failure 400 if the mapping has fields that the kind doesn't have, so that a row never has more columns than
 *   twice its fields
 */
export async function optionsOf(
  { kind, format, given }: { readonly kind: ImportKind; readonly format: FactsFormat; readonly given: FactsOptions },
  { timeZone, currency }: Pick<Target, 'timeZone' | 'currency'>,
  header: Uint8Array,
): Promise<ImportOptions> {
  const fields = fieldsOf(kind).map(([id]) => id);
  if (Object.keys(given.mapping ?? {}).some((id) => !fields.includes(id)))
    throw new Failure('fields-invalid', {
      errors: { options: 'has a mapping of a field that this kind does not have' },
    });
  const options: ImportOptions = importOptionsSchema.parse({ ...defaultOptions, timeZone, mapping: {}, ...given });
  if (format === 'ndjson') {
    const mapping = Object.fromEntries(fields.map((id) => [id, { column: id }]));
    // Our own conversion writes this CSV, so its format is fixed.
    return { ...options, delimiter: ',', encoding: 'utf-8', mapping: { ...mapping, ...given.mapping } };
  }
  const suggested = {
    ...(fields.includes('currency') && { currency: { value: currency } }),
    ...(fields.includes('units') && { units: { value: '1' } }),
    ...suggestMapping(kind, await headingsOf(header, options)),
  };
  return { ...options, mapping: { ...suggested, ...given.mapping } };
}

async function headingsOf(bytes: Uint8Array, options: Pick<ImportOptions, 'delimiter' | 'encoding'>) {
  for await (const [first] of csvRows(once(bytes), options)) if (first) return columnsOf(first.cells);
  return [];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
