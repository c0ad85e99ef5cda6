import { call } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import type { FieldErrors } from '#app/forms/fields.ts';
import { type Choice, resolveChoice } from '#shared/format/choice.ts';
import { currencyChoices } from '#shared/format/currency-table.ts';
import { localeChoices } from '#shared/format/locale-table.ts';
import { fill } from '#shared/text/fill.ts';
import type { ProfileValues } from './fields.ts';
import * as texts from './texts.ts';

const formats = ['currency', 'locale'] as const;
type Format = (typeof formats)[number];

/** Labels of the codes; unknown codes are their own label. */
export async function readLabels(page: PageContext, codes: Readonly<Record<Format, string>>) {
  const labelOf = async (format: Format) => {
    const code = codes[format];
    const within = (choices: readonly Choice[]) => choices.find(({ _id }) => _id === code)?.label;
    return code === '' ? '' : (within(knownChoices(format)) ?? within(await readAllChoices(page, format)) ?? code);
  };
  return { currency: await labelOf('currency'), locale: await labelOf('locale') };
}

/** Resolves text typed without a script to codes, with errors for no or several matches. */
export async function resolveCodes(
  page: PageContext,
  typed: Partial<ProfileValues>,
): Promise<{ readonly values: Partial<ProfileValues>; readonly errors: FieldErrors }> {
  const values: Partial<Record<Format, string>> = {};
  const errors: Partial<Record<Format, string>> = {};
  for (const format of formats) {
    const text = typed[format];
    if (text === undefined || text.trim() === '') continue;
    const exact = resolveChoice(knownChoices(format), text);
    const found = '_id' in exact ? exact : resolveChoice(await readAllChoices(page, format), text);
    if ('_id' in found) values[format] = found._id;
    else errors[format] = matchesError(found);
  }
  return { values: { ...typed, ...values }, errors };
}

const knownChoices = (format: Format): readonly Choice[] =>
  format === 'currency' ? currencyChoices() : localeChoices([]);

const readAllChoices = async (page: PageContext, format: Format): Promise<readonly Choice[]> =>
  format === 'currency' ? currencyChoices() : localeChoices(await unofficialLocales(page));

function matchesError(choices: readonly Choice[]): string {
  if (choices.length === 0) return texts.noChoiceFits;
  return fill(texts.severalChoicesFit, { matches: choices.map(({ label }) => label).join('; ') });
}

/** Reads the upstream's extra locales; empty if the call fails. */
async function unofficialLocales(page: PageContext) {
  try {
    return await call(page, 'locales');
  } catch {
    page.log('warn', 'unofficial locales failed', { endpoint: 'locales' });
    return [];
  }
}
