import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ImportKind, importKinds, isKindFor, kindsFor } from '#shared/ingest/kind-labels.ts';
import { kinds } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { isOneOf } from '#shared/table.ts';
import { importRates } from '#upstream/exchange-rates/import-rates.ts';
import type { FactStore } from '#upstream/facts/ingest/fact-store.ts';
import { UnreadableFile } from '#upstream/facts/ingest/failure.ts';
import type { Reject } from '#upstream/facts/ingest/jobs.ts';
import { readLookups } from '#upstream/facts/ingest/lookups.ts';
import { previewOf } from '#upstream/facts/ingest/preview.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { CommandError, failCommand } from './fail.ts';
import { type ImportArguments, importUsage, readImportArguments } from './import-arguments.ts';
import { factStoreFor } from './import-engine.ts';
import { importProductFile, productOptions } from './import-products.ts';
import { importRedirectFile } from './import-redirects.ts';
import { LocalStore } from './import-store.ts';
import { importStores } from './import-stores.ts';
import { stateRoot } from './paths.ts';
import { importFile } from './take-file.ts';
import { d1File } from './world/d1-file.ts';

/** Rejected rows that are printed; all of them are on the page. */
const printedRejects = 20;

async function importCommand(args: ImportArguments): Promise<void> {
  const store = new LocalStore(d1File(stateRoot, 'merchlens'));
  try {
    if (args.kind === 'exchange-rates') {
      const { monthly, daily, rejects } = await importRates(store, createReadStream(args.file));
      console.log(`${monthly} monthly and ${daily} daily rates taken, ${rejects.length} rows rejected`);
      printRejects(rejects);
      return;
    }
    const { target, locale } = await targetOf(store, args);
    if (await importOther(store, args, target)) return;
    const kind = kindOf(args, target);
    const options = await readOptions(store, args, { kind, target, locale });
    if (args.look) return;
    const facts = await factStoreFor(store, { kind, accountId: target.accountId }, process.env);
    await takeIn(facts, args.file, { kind, options, target });
  } catch (error) {
    throw error instanceof UnreadableFile ? new CommandError(error.message) : error;
  } finally {
    store.close();
  }
}

/** Imports a file of another kind than facts. @returns whether the file was of such a kind */
async function importOther(store: LocalStore, args: ImportArguments, target: Target): Promise<boolean> {
  const { kind, file, look, given, source } = args;
  const mapping = given.mapping ?? {};
  if (kind === 'stores') await importStores(store, { file, target, mapping });
  else if (kind === 'redirects') await importRedirectFile(store, { file, target, look });
  else if (kind === 'products')
    await importProductFile(store, { ...{ file, target, look, source }, ...productOptions(given) });
  else return false;
  return true;
}

async function targetOf(store: LocalStore, { accountId, operatorId }: ImportArguments) {
  if (accountId === null) throw new CommandError(`--account is missing.\n${importUsage}`);
  const [[account] = [], operators = []] = await store.readAll([
    statement('SELECT type, reporting_timezone, default_currency, default_locale FROM account WHERE id = ?', accountId),
    statement('SELECT id FROM operator WHERE account_id = ?', accountId),
  ]);
  if (!account) throw new CommandError(`There is no account ${accountId}`);
  if (operatorId !== null && !operators.some(({ id }) => id === operatorId))
    throw new CommandError(`Account ${accountId} has no subaccount ${operatorId}`);
  const target: Target = {
    ...{ accountId, operatorId, accountType: account.type === 1 ? 1 : 2 },
    timeZone: String(account.reporting_timezone),
    currency: String(account.default_currency),
  };
  return { target, locale: String(account.default_locale) };
}

function kindOf({ kind }: ImportArguments, { accountType }: Target): ImportKind {
  const type = accountType === 1 ? 'brand' : 'retailer';
  // A kind that both types of accounts have needs the account type named.
  const [first = 'retailer-sales', ...others] = kindsFor(type).filter((one) => kinds[one].accountTypes.length === 1);
  if (kind === null) {
    if (others.length > 0) throw new CommandError(`--kind is needed: ${kindsFor(type).join(' or ')}`);
    return first;
  }
  if (!isFactKind(kind) || !isKindFor(kind, type)) throw new CommandError(`A ${type} has no ${kind}`);
  return kind;
}

const isFactKind = (kind: string): kind is ImportKind => isOneOf(importKinds, kind);

interface Reading {
  readonly kind: ImportKind;
  readonly target: Target;
  readonly locale: string;
}

/** Prints and returns how the file is read: options of the command line first, the rest guessed from the file. */
async function readOptions(
  store: LocalStore,
  { file, given }: ImportArguments,
  reading: Reading,
): Promise<ImportOptions> {
  const lookups = await readLookups(store, reading.target, Date.now(), reading.kind);
  const asked = { kind: reading.kind, locale: reading.locale, lookups };
  const guessed = await previewOf(contentsOf(file), { ...asked, options: null });
  const options = { ...guessed.options, ...given, mapping: { ...guessed.options.mapping, ...given.mapping } };
  const unsure = guessed.unsure.filter((name) => given[name] === undefined);
  const preview = await previewOf(contentsOf(file), { ...asked, options });
  const { decimal, dateOrder, delimiter, encoding, timeZone, mapping } = preview.options;
  console.log(
    `Decimal ${decimal}, dates ${dateOrder}, separator ${JSON.stringify(delimiter)}, ${encoding}, ${timeZone}`,
  );
  for (const [field, source] of Object.entries(mapping))
    console.log(`  ${field} ← ${'column' in source ? source.column : `always ${source.value}`}`);
  if (preview.blocked) throw new CommandError(preview.blocked);
  console.log(`Of the first ${preview.checked} rows ${preview.bad} would be rejected`);
  if (unsure.length > 0)
    throw new CommandError(
      `The file can be read more than one way: say ${unsure.map((name) => flags[name]).join(' and ')}`,
    );
  return preview.options;
}

const flags = { decimal: '--decimal', dateOrder: '--dates', rounding: '--rounding' } as const;

async function* contentsOf(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file).catch(() => {
    throw new CommandError(`${file} can’t be read`);
  });
  yield* handle.createReadStream();
}

async function takeIn(
  store: FactStore,
  file: string,
  run: { readonly kind: ImportKind; readonly options: ImportOptions; readonly target: Target },
): Promise<void> {
  const started = performance.now();
  const rejected: Reject[] = [];
  const counts = await importFile(store, {
    ...{ ...run, fileName: basename(file), userId: '', pieces: createReadStream(file), now: Date.now() },
    onRejects: (rejects) => rejected.push(...rejects.slice(0, printedRejects - rejected.length)),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${counts.rows} rows in ${seconds} s: ${counts.accepted} taken, ${counts.duplicates} known already, ${counts.rejected} rejected${counts.first ? `, ${counts.first} to ${counts.last}` : ''}`,
  );
  printRejects(rejected);
}

function printRejects(rejects: readonly Reject[]): void {
  for (const { row, problems } of rejects.slice(0, printedRejects))
    for (const { column, reason, value } of problems)
      console.log(`  row ${row}, ${column}: ${reason}${value === '' ? '' : ` (${value})`}`);
}

await Promise.resolve()
  .then(() =>
    process.argv.includes('--help')
      ? console.log(importUsage)
      : importCommand(readImportArguments(process.argv.slice(2))),
  )
  .catch(failCommand);
