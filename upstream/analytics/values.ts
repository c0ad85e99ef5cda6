import { z } from 'zod';
import { dimensions, familyAccounts } from '#shared/analytics/measures.ts';
import { Failure } from '#shared/api/failure.ts';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { namer, shownKey } from '../facts/questions/names.ts';
import { findValues } from '../facts/questions/values.ts';

/** The values that a dimension can be filtered by, with the names that the person sees. */
export const values: Handler<'values'> = async (context) => {
  const { database, scope } = context.var;
  const { dimension, search, keys: keysText, limit } = context.query;
  const { label, kind, families } = dimensions[dimension];
  const account = scope.accountType === 1 ? 'brand' : 'retailer';
  if (kind === 'time') throw new Failure('dimension-is-period', { details: { label }, field: 'dimension' });
  if (!families.some((family) => familyAccounts[family].includes(account)))
    throw new Failure('dimension-of-others', { details: { label, account }, field: 'dimension' });
  const sample = scalingFor(context);
  const keys = keysText === undefined ? {} : { keys: keysOf(keysText) };
  const asked = { dimension, search, limit, sample, name: namer(sample), ...keys };
  const found = await findValues(database, scope.tenant, asked);
  const answer: ValuesAnswer = {
    values: found.values.map((value) => ({ ...value, key: shownKey(sample, dimension, value.key) })),
    truncated: found.truncated,
  };
  return answer;
};

const keysSchema = z.array(z.string().max(200)).max(100);

function keysOf(text: string): string[] {
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    throw new Failure('keys-not-texts', { errors: { keys: 'must be a JSON list of texts' } });
  }
}
