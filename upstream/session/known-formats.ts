import { Failure } from '#shared/api/failure.ts';
import { currencies } from '#shared/format/currency-table.ts';
import { locales } from '#shared/format/locale-table.ts';
import type { Database } from '../platform/storage/database.ts';

interface Formats {
  readonly currency?: string | null | undefined;
  readonly locale?: string | null | undefined;
}

/**
 * Checks that a currency is in the table, and a locale in the table or among the unofficial ones; null clears either.
 * @param at where the fields are in the body; empty for its top level. @throws Failure 400 with the field
 */
export async function checkFormats(database: Database, { currency, locale }: Formats, at: string): Promise<void> {
  const errors: Record<string, string> = {};
  const field = (name: string) => (at === '' ? name : `${at}.${name}`);
  if (typeof currency === 'string' && !currencies().has(currency)) errors[field('currency')] = 'is no known currency';
  if (typeof locale === 'string' && !locales().has(locale) && !(await isUnofficial(database, locale)))
    errors[field('locale')] = 'is no known locale';
  if (Object.keys(errors).length > 0) throw new Failure('fields-invalid', { errors });
}

const isUnofficial = async (database: Database, locale: string): Promise<boolean> =>
  (await database.first('SELECT 1 FROM locale WHERE id = ?', locale)) !== null;
