import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import { columnsOf } from './csv-rows.ts';
import type { FactStore } from './fact-store.ts';
import { FactWriter, keepTurn } from './fact-writer.ts';
import { UnreadableFile } from './failure.ts';
import { FileReader } from './file-reader.ts';
import { fileRows } from './files/open-file.ts';
import { tableRows } from './files/table-rows.ts';
import type { ImportRun } from './import-run.ts';
import type { Counts } from './jobs.ts';
import type { Kind } from './kind.ts';
import { readLookups } from './lookups.ts';
import { mediaSpend } from './media-spend.ts';
import { modelSeries } from './model-series.ts';
import { offerObservations } from './offer-observations.ts';
import { attributedOrders } from './orders/attributed-orders.ts';
import { recipeEvents } from './recipe-events.ts';
import { retailerSales } from './retailer-sales.ts';
import type { Row } from './row.ts';
import { sellOut } from './sell-out.ts';
import { touchpointEvents } from './touchpoint-events.ts';
import { voucherCodes } from './voucher-codes.ts';
import { redemptionsKind, voucherRedemptions } from './voucher-redemptions.ts';

export const kindHandlers: Readonly<Record<ImportKind, Kind<object>>> = {
  'retailer-sales': retailerSales,
  'touchpoint-events': touchpointEvents,
  'attributed-orders': attributedOrders,
  'offer-observations': offerObservations,
  'recipe-events': recipeEvents,
  'media-spend': mediaSpend,
  'sell-out': sellOut,
  'model-series': modelSeries,
  'voucher-codes': voucherCodes,
  'voucher-redemptions': voucherRedemptions,
};

/** The handler of a kind for this store: with a separate store of facts, redemptions are counted there. */
export const handlerOf = ({ factSink }: Pick<FactStore, 'factSink'>, kind: ImportKind): Kind<object> =>
  factSink && kind === 'voucher-redemptions' ? redemptionsKind(factSink.redemptions) : kindHandlers[kind];

/** Most lines with totals at the end of a file. With more, they count as rows. */
export const maxTotalsLines = 10;

/**
 * Imports a file as it streams in. Invalid rows are recorded and skipped; rows that are already stored change nothing. A
 * file of up to a thousand rows is one transaction with its roll-ups. A larger one marks days stale and rebuilds them at
 * the end.
 * @throws UnreadableFile where the file can't be read on. Rows before that stay, and sending them again changes nothing
 */
export async function runImport(store: FactStore, pieces: AsyncIterable<Uint8Array>, run: ImportRun): Promise<Counts> {
  const { target } = run;
  const lookups = await readLookups(store, target, run.now, run.kind);
  const writer = new FactWriter(store, run, handlerOf(store, run.kind));
  const { limit } = kindHandlers[run.kind];
  let reader: FileReader | null = null;
  const totals: Row[][] = [];
  try {
    let format: 'csv' | 'xlsx' = 'csv';
    const all = fileRows(pieces, { ...run.options, packed: run.packed }, (bytes, of) => {
      writer.counts.bytes = bytes;
      format = of;
    });
    for await (const rows of run.headed ? all : tableRows(all)) {
      for (const row of rows) {
        if (!reader) {
          const columns = columnsOf(row.cells);
          reader = new FileReader(run.kind, run.options, columns, lookups);
          if (run.headings) await store.write(...keepTurn(run), ...run.headings(columns, format));
          continue;
        }
        if (limit && writer.counts.rows >= limit.rows)
          throw new UnreadableFile(limit.code, { details: { most: limit.rows } });
        const read = reader.read(run.headed ? { ...row, row: row.row - 1 } : row);
        if (reader.isTotals(row) && totals.length < maxTotalsLines) {
          totals.push(read.map((part) => part.row));
          continue;
        }
        // A row follows, so these weren’t totals.
        if (totals.length > 0) for (const part of totals.splice(0).flat()) writer.put(part);
        for (const { row: part } of read) writer.put(part);
        if (writer.full) await writer.writePortion();
        else if (writer.shouldYield) await letOthersIn();
      }
    }
    if (!reader) throw new UnreadableFile('file-empty');
    writer.counts.totalsLines = totals.length;
  } catch (error) {
    await writer.end();
    throw error;
  }
  await writer.end();
  return writer.counts;
}
