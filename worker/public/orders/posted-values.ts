import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '#worker/platform/hono.ts';

export const isPostedAs = ({ req }: AppContext, type: string): boolean =>
  req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type;

/** The field with which Awin posts all others, as JSON. */
const wrapped = 'AwinTransactionPush';

/** The plain values of a posted form or JSON object, by their names. @throws Failure for anything else */
export function readPosted(c: AppContext, text: string): Record<string, string> {
  if (isPostedAs(c, 'application/json')) return plainValues(parsed(text));
  if (!isPostedAs(c, 'application/x-www-form-urlencoded')) throw new Failure('wrong-type');
  const { [wrapped]: json, ...values } = Object.fromEntries(new URLSearchParams(text));
  return json === undefined ? values : { ...values, ...plainValues(parsed(json)) };
}

function plainValues(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure('bad-body');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[name, String(one)]] : [],
    ),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
