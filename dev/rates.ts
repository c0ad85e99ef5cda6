import { createReadStream } from 'node:fs';
import { importRates } from '#upstream/exchange-rates/import-rates.ts';
import { UnreadableFile } from '#upstream/facts/ingest/failure.ts';
import { CommandError, failCommand } from './fail.ts';
import { LocalStore } from './import-store.ts';
import { stateRoot } from './paths.ts';
import { d1File } from './world/d1-file.ts';

const usage = `npm run rates -- FILE
Takes exchange rates into the local database. A rate that is there already is replaced. FILE is one of
  the European Central Bank’s eurofxref-daily.xml, eurofxref-hist.xml, or one of the CSV files in its archives: daily rates
  a CSV file with the columns currency, month_start, and usd_per_unit or units_per_usd: monthly rates
  the same with date in place of month_start: daily rates
Daily rates are used from a currency’s first day on, monthly ones for the days before.`;

/** Rejected rows that are printed. */
const printedRejects = 20;

async function ratesCommand(args: readonly string[]): Promise<void> {
  const [file, ...others] = args;
  if (file === '--help' || file === '-h') return console.log(usage);
  if (!file || file.startsWith('-') || others.length > 0) throw new CommandError(`One file is needed.\n${usage}`);
  const store = new LocalStore(d1File(stateRoot, 'merchlens'));
  try {
    const { monthly, daily, last, rejects } = await importRates(store, createReadStream(file));
    console.log(
      `${monthly} monthly and ${daily} daily rates taken, through ${last ?? 'no day'}; ${rejects.length} rejected`,
    );
    for (const { row, problems } of rejects.slice(0, printedRejects))
      for (const { column, reason, value } of problems) console.log(`  row ${row}, ${column}: ${reason} (${value})`);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandError(`${file} can’t be read`);
    throw error;
  } finally {
    store.close();
  }
}

await ratesCommand(process.argv.slice(2)).catch(failCommand);
