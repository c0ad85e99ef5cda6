import type { Endpoint } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import type { NamedScope } from '../scope/granted-scope.ts';
import type { RawContext } from './context.ts';

/** The scope that a call names, in its query or path as the endpoint says. @throws Failure 400 for a malformed one */
export function requestedScope(context: RawContext, endpoint: Endpoint): NamedScope | null {
  if (endpoint.scope === 'none') return null;
  const { req } = context;
  if (endpoint.scope === 'path')
    return {
      accountId: id(req.param('account'), 'account'),
      operatorId: optionalId(req.queries('operator_ids'), 'operator_ids'),
    };
  return {
    accountId: id(single(req.queries('account'), 'account'), 'account'),
    operatorId: optionalId(req.queries('operator'), 'operator'),
  };
}

function optionalId(values: readonly string[] | undefined, name: string): number | null {
  return values === undefined || values.length === 0 ? null : id(single(values, name), name);
}

function single(values: readonly string[] | undefined, name: string): string | undefined {
  if (values && values.length > 1) throw new Failure('parameter-repeated', { details: { name } });
  return values?.[0];
}

function id(text: string | undefined, name: string): number {
  if (text === undefined) throw new Failure('parameter-missing', { details: { name } });
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Failure('parameter-no-id', { details: { name } });
  return Number(text);
}
