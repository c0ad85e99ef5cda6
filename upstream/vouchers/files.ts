import { Failure } from '#shared/api/failure.ts';
import type { CodesAdded } from '#shared/api/families/vouchers-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { suggestMapping } from '#shared/ingest/suggest.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { withErrorField } from '../calls/uploaded-file.ts';
import { columnsOf, guessDelimiter, separatorLine } from '../facts/ingest/csv-rows.ts';
import { singleChunk } from '../facts/ingest/files/beginning.ts';
import { previewOf } from '../facts/ingest/preview.ts';
import { createNewJob, importFile, readPreviewContext, readRejects, targetOf } from '../imports/imports.ts';

const maxListedRejects = 100;

interface VoucherFile {
  readonly kind: Extract<ImportKind, `voucher-${string}`>;
  readonly voucher: number;
  readonly csv: string;
  readonly fileName: string;
  /** Columns of a file without headings, in order; the first is the code. */
  readonly columns: readonly string[];
}

/**
 * Imports a file for one voucher, with guessed options. The import is listed with all others and can be undone.
 * @throws Failure 400 if the file isn't of that kind
 */
export async function importVoucherFile(context: UpstreamContext, file: VoucherFile): Promise<CodesAdded> {
  const { kind, fileName } = file;
  const { text, headed } = withHeading(file);
  const bytes = new TextEncoder().encode(text);
  const options = await guessOptions(context, bytes, file);
  const job = await createNewJob(context, { kind, fileName, options });
  const done = await withErrorField(() => importFile(context, job, oneChunk(bytes), headed ? { headed } : {}), 'csv');
  const rejects = await readRejects(context, job.id, [0, -1], maxListedRejects);
  return {
    ...{ added: done.accepted, known: done.duplicates, rejected: done.rejected, importId: job.id },
    rejects: rejects.map(({ row, column, reason }) => ({ row, column, reason })),
  };
}

/** Matches the first line that has more than separators. */
const firstLine = /^.*[^\s,;|"].*$/m;

function withHeading({ kind, columns, csv }: VoucherFile): { readonly text: string; readonly headed?: true } {
  const text = csv.replace(/^\uFEFF/, '');
  const delimiter = guessDelimiter(text);
  const separator = separatorLine(text);
  const rows = text.slice(separator.length);
  const first = columnsOf((firstLine.exec(rows)?.[0] ?? '').split(delimiter));
  if ('code' in suggestMapping(kind, first)) return { text };
  return { text: `${separator}${columns.join(delimiter)}\n${rows}`, headed: true };
}

/** Guesses how the file is read; ambiguous decimals are taken as points, and ambiguous dates as year-month-day. */
async function guessOptions(
  context: UpstreamContext,
  bytes: Uint8Array,
  { kind, voucher }: VoucherFile,
): Promise<ImportOptions> {
  const behind = await readPreviewContext(context, targetOf(context, kind), kind);
  const { options, unsure } = await withErrorField(
    () => previewOf(singleChunk(bytes), { kind, options: null, ...behind }),
    'csv',
  );
  if (kind === 'voucher-redemptions' && !options.mapping.redeemedAt)
    throw new Failure('voucher-columns-missing', { field: 'csv' });
  return {
    ...options,
    decimal: unsure.includes('decimal') ? 'point' : options.decimal,
    dateOrder: unsure.includes('dateOrder') ? 'ymd' : options.dateOrder,
    mapping: { ...options.mapping, voucher: { value: String(voucher) } },
  };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
