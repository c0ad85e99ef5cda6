import { Failure } from '#shared/api/failure.ts';
import { isReserved } from './reserved-parameters.ts';

export type Parameters = readonly (readonly [name: string, value: string])[];

/** Parses a query string, and decodes names and values once. @throws Failure for a malformed escape */
export function parseQuery(query: string): Parameters {
  if (query === '') return [];
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Failure('bad-parameter');
  }
}

/** The parameters to forward: without `scope`, which is for the Worker, and without those that the Worker sets. */
export const ownParameters = (parameters: Parameters): Parameters =>
  parameters.filter(([name]) => name !== 'scope' && !isReserved(name));

/** Parameters of an in-process call: objects and arrays as JSON, without null and undefined values. */
export const toParameters = (query: object): Parameters =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);

export const formatQuery = (parameters: Parameters): string =>
  parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');

/** The value of a parameter; null if it is missing. @throws Failure if it occurs twice */
export function single(parameters: Parameters, name: string): string | null {
  const values = parameters.filter(([given]) => given === name).map(([, value]) => value);
  if (values.length > 1) throw new Failure('bad-parameter');
  return values[0] ?? null;
}
