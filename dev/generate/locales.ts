import { z } from 'zod';
import { readPublished, writeGenerated } from './published.ts';

/**
 * Writes the table of CLDR's locales: `node dev/generate/locales.ts <folder of the published tables>`. Names in a
 * locale's own language are those of the running Node, which carries the same tables.
 */

const namesIn = <Kind extends string>(kind: Kind) =>
  z.object({
    main: z.object({
      en: z.object({ localeDisplayNames: z.object({ [kind]: z.record(z.string(), z.string()) }) }),
    }),
  });

const { full: tags } = readPublished(
  'cldr_availableLocales.json',
  z.object({ availableLocales: z.object({ full: z.array(z.string()) }) }),
).availableLocales;
const languages: Readonly<Record<string, string>> =
  readPublished('cldr_en_languages.json', namesIn('languages')).main.en.localeDisplayNames.languages ?? {};
const territories: Readonly<Record<string, string>> =
  readPublished('cldr_en_territories.json', namesIn('territories')).main.en.localeDisplayNames.territories ?? {};

function rowOf(tag: string): string {
  const { language, region = '' } = new Intl.Locale(tag);
  const named = (type: 'language' | 'region', of: string, within: string) =>
    of
      ? (new Intl.DisplayNames([within, 'en'], { type, fallback: 'code', languageDisplay: 'standard' }).of(of) ?? of)
      : '';
  return [
    tag,
    named('language', tag, tag),
    named('language', tag, 'en'),
    named('language', language, tag),
    languages[language] ?? named('language', language, 'en'),
    named('region', region, tag),
    territories[region] ?? named('region', region, 'en'),
  ].join('|');
}

/** CLDR lists a language without its main territory, `fr` and not `fr-FR`; people look for both. */
function mainTerritory(tag: string): string[] {
  const { language, script, region } = new Intl.Locale(tag);
  const likely = new Intl.Locale(tag).maximize().region;
  if (region || !likely || /-(?!.{4}$)/.test(tag)) return [];
  return [[language, script, likely].filter(Boolean).join('-')];
}

const known = tags.filter((tag) => tag !== 'root' && tag !== 'und');
const all = [...new Set([...known, ...known.flatMap(mainTerritory)])].sort();
const rows = all.map(rowOf);
writeGenerated('locales.json', rows);

console.log(`${rows.length} locales`);
