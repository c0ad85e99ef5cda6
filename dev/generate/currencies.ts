import { z } from 'zod';
import { readPublished, readPublishedText, writeGenerated } from './published.ts';

/**
 * Writes the table of all currencies of ISO 4217 and CLDR, historic ones included:
 * `node dev/generate/currencies.ts <folder of the published tables>`.
 */

const maxDecimals = 4;

const ended = z.object({ _to: z.string().optional() });
const { fractions, region } = readPublished(
  'cldr_currencyData.json',
  z.object({
    supplemental: z.object({
      currencyData: z.object({
        fractions: z.record(z.string(), z.object({ _digits: z.coerce.number().int() })),
        region: z.record(z.string(), z.array(z.record(z.string(), ended))),
      }),
    }),
  }),
).supplemental.currencyData;
const { currencies: names } = readPublished(
  'cldr_en_currencies.json',
  z.object({
    main: z.object({
      en: z.object({
        numbers: z.object({
          currencies: z.record(z.string(), z.object({ displayName: z.string(), symbol: z.string().optional() })),
        }),
      }),
    }),
  }),
).main.en.numbers;

interface IsoCurrency {
  readonly name: string;
  readonly decimals: number | null;
  readonly withdrawn: boolean;
}

/** Fields of one line of comma-separated values, quoted ones included. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
    (quoted?.replaceAll('""', '"') ?? bare ?? '').trim(),
  );

function readIso(): Map<string, IsoCurrency> {
  const found = new Map<string, IsoCurrency>();
  for (const line of readPublishedText('iso4217_codes-all.csv').split(/\r?\n/).slice(1)) {
    const [, name = '', code = '', , decimals = '', withdrawal = ''] = fieldsOf(line);
    if (!/^[A-Z]{3}$/.test(code) || (withdrawal && found.has(code))) continue;
    found.set(code, {
      name,
      decimals: /^\d$/.test(decimals) ? Number(decimals) : null,
      withdrawn: withdrawal !== '',
    });
  }
  return found;
}

const iso = readIso();
const uses = Object.values(region).flatMap((list) => list.flatMap((entry) => Object.entries(entry)));
const usedIn = (code: string) => uses.filter(([used]) => used === code);

function isHistoric(code: string): boolean {
  const listed = iso.get(code);
  if (listed) return listed.withdrawn;
  const periods = usedIn(code);
  return periods.length > 0 && periods.every(([, { _to }]) => _to !== undefined);
}

const decimalsOf = (code: string): number =>
  Math.min(maxDecimals, iso.get(code)?.decimals ?? fractions[code]?._digits ?? fractions.DEFAULT?._digits ?? 2);

const codes = [...new Set([...iso.keys(), ...Object.keys(names)])].sort();
writeGenerated(
  'currencies.json',
  codes.map((code) =>
    [
      code,
      names[code]?.displayName ?? iso.get(code)?.name ?? code,
      names[code]?.symbol ?? code,
      decimalsOf(code),
      ...(isHistoric(code) ? ['historic'] : []),
    ].join('|'),
  ),
);
writeGenerated(
  'currency-decimals.json',
  Object.fromEntries([0, 1, 3, 4].map((n) => [n, codes.filter((code) => decimalsOf(code) === n).join(' ')])),
);
console.log(`${codes.length} currencies, ${codes.filter(isHistoric).length} of them historic`);
