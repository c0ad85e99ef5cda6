import { parseArgs } from 'node:util';
import { encodings } from '#shared/ingest/encodings.ts';
import { type ImportKind, importKinds } from '#shared/ingest/kind-labels.ts';
import { kinds } from '#shared/ingest/kinds.ts';
import { dateOrders } from '#shared/ingest/moments.ts';
import {
  amountSources,
  delimiters,
  type FieldSource,
  type ImportOptions,
  identicalRowChoices,
  knownChoices,
  orderDetailPlaces,
  sameOrderChoices,
  unknownCountryRules,
} from '#shared/ingest/options.ts';
import { roundings, taxTreatments } from '#shared/ingest/rounding.ts';
import { CommandError } from './fail.ts';

/** Kinds of files without facts: products of the catalog, stores, redirects and exchange rates. */
const otherKinds = ['products', 'stores', 'redirects', 'exchange-rates'] as const;
export type OtherKind = (typeof otherKinds)[number];

export const importUsage = `npm run import -- FILE --account ID [options]
Takes a file into the local database, as the pages do: CSV, XLSX for facts, in gzip or a ZIP archive or not.
Facts go where ANALYTICS_URL and FACTS_ENGINE say that the product has them: into the local D1, or into ClickHouse.
  --kind KIND              what its rows are, one of
    facts      ${importKinds.join(', ')}
    products   into a source of the catalog, with --source NUMBER or NAME
    stores     into a draft that you publish on the page Offline locations
    redirects  all good rows at once
    exchange-rates   for all accounts; npm run rates does the same
  --operator ID            the subaccount that they are of
  --map FIELD=COLUMN       which column holds a field; as often as needed
  --set FIELD=VALUE        the same for every row
  --decimal point|comma    --dates ${dateOrders.join('|')}    --timezone ZONE
  --rounding ${roundings.join('|')}    --tax ${taxTreatments.join('|')}    --amount-from ${amountSources.join('|')}
  --sheet NAME             of a spreadsheet; else its first
  --unknown-countries ${unknownCountryRules.join('|')}    --order-details ${orderDetailPlaces.join('|')}
  --known ${knownChoices.join('|')}    --same-orders ${sameOrderChoices.join('|')}    --identical-rows ${identicalRowChoices.join('|')}
  --delimiter CHARACTER    --encoding ${encodings.join('|')}
  --look                   only says how the file would be read
  --help                   says this
Examples:
  npm run import -- till.xlsx --account 22 --look
  npm run import -- till.csv --account 22 --dates dmy --map amount=Umsatz --set currency=EUR
  npm run import -- products.csv --account 10 --kind products --source Feed
  npm run import -- stores.csv --account 10 --kind stores --set country=US
Fields: ${Object.entries(kinds)
  .map(([kind, { fields }]) => `\n  ${kind}: ${Object.keys(fields).join(', ')}`)
  .join('')}`;

export interface ImportArguments {
  readonly file: string;
  readonly accountId: number | null;
  readonly operatorId: number | null;
  readonly kind: ImportKind | OtherKind | null;
  /** Of products: number or name of the source that they go into. */
  readonly source: string | null;
  readonly look: boolean;
  /** Options of the command line for reading the file; the rest is guessed. */
  readonly given: Partial<ImportOptions>;
}

/** @throws CommandError on anything the command doesn't know */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new CommandError(`One file is needed.\n${importUsage}`);
  const mapping: Record<string, FieldSource> = {};
  for (const text of values.map ?? []) pair(text, (field, column) => (mapping[field] = { column }));
  for (const text of values.set ?? []) pair(text, (field, value) => (mapping[field] = { value }));
  return {
    file,
    accountId: id('account', values.account),
    operatorId: id('operator', values.operator),
    kind: values.kind === undefined ? null : oneOf('kind', [...importKinds, ...otherKinds] as const, values.kind),
    source: values.source ?? null,
    look: values.look ?? false,
    given: {
      ...(values.decimal && { decimal: oneOf('decimal', ['point', 'comma'] as const, values.decimal) }),
      ...(values.dates && { dateOrder: oneOf('dates', dateOrders, values.dates) }),
      ...(values.rounding && { rounding: oneOf('rounding', roundings, values.rounding) }),
      ...(values.tax && { tax: oneOf('tax', taxTreatments, values.tax) }),
      ...(values['amount-from'] && { amountFrom: oneOf('amount-from', amountSources, values['amount-from']) }),
      ...(values.sheet && { sheet: values.sheet }),
      ...(values['unknown-countries'] && {
        unknownCountries: oneOf('unknown-countries', unknownCountryRules, values['unknown-countries']),
      }),
      ...(values['order-details'] && {
        orderDetails: oneOf('order-details', orderDetailPlaces, values['order-details']),
      }),
      ...(values.known && { known: oneOf('known', knownChoices, values.known) }),
      ...(values['same-orders'] && { sameOrders: oneOf('same-orders', sameOrderChoices, values['same-orders']) }),
      ...(values['identical-rows'] && {
        identicalRows: oneOf('identical-rows', identicalRowChoices, values['identical-rows']),
      }),
      ...(values.delimiter && {
        delimiter: oneOf('delimiter', delimiters, values.delimiter === 'tab' ? '\t' : values.delimiter),
      }),
      ...(values.encoding && { encoding: oneOf('encoding', encodings, values.encoding) }),
      ...(values.timezone && { timeZone: values.timezone }),
      ...(Object.keys(mapping).length > 0 && { mapping }),
    },
  };
}

const text = { type: 'string' } as const;
const several = { type: 'string', multiple: true } as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ account: text, operator: text, kind: text, decimal: text, dates: text, delimiter: text, encoding: text },
        ...{ rounding: text, tax: text, 'amount-from': text, sheet: text, 'unknown-countries': text },
        ...{ 'order-details': text, known: text, 'same-orders': text, 'identical-rows': text },
        ...{ timezone: text, source: text, map: several, set: several, look: { type: 'boolean' } },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : 'Unknown argument'}\n${importUsage}`);
  }
}

function pair(given: string, put: (name: string, value: string) => void): void {
  const at = given.indexOf('=');
  if (at < 1) throw new CommandError(`“${given}” is not FIELD=…\n${importUsage}`);
  put(given.slice(0, at), given.slice(at + 1));
}

function oneOf<T extends string>(name: string, known: readonly T[], given: string): T {
  const found = known.find((one) => one === given);
  if (!found) throw new CommandError(`--${name} takes ${known.join(', ')}`);
  return found;
}

function id(name: string, given: string | undefined): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new CommandError(`--${name} takes a number`);
  return Number(given);
}
