import { expect } from 'vitest';
import {
  type ClaimAnswer,
  claimAnswerSchema,
  saveVoucherBodySchema,
  type Voucher,
  voucherSchema,
} from '#shared/api/families/vouchers-schemas.ts';
import { ask, type Caller } from '../caller.ts';

export const at = '/proxy/data/vouchers/1';

/** A call that sends the version that an edit is based on. */
export const edit = ({ token, uid, csrfToken }: Caller, method: string, path: string, etag: string | null, body = {}) =>
  ask(token, `${path}?uid=${uid}`, {
    method,
    body: { ...body, csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });

export const read = async (response: Response, status = 200): Promise<Voucher> => {
  expect(response.status, await response.clone().text()).toBe(status);
  return voucherSchema.parse(await response.json());
};

/** The editable fields of a voucher. */
export const fieldsOf = (voucher: Voucher) => saveVoucherBodySchema.parse(only(voucher));

const names = Object.keys(saveVoucherBodySchema.shape);
const only = (voucher: Voucher) => Object.fromEntries(Object.entries(voucher).filter(([name]) => names.includes(name)));

/** A percentage off for anybody with an email address, `codes` times. */
export async function active(person: Caller, codes: number, more: Record<string, unknown> = {}): Promise<Voucher> {
  const draft = await read(await person.send('POST', at, { name: 'Autumn', kind: 'percent' }), 201);
  const body = { ...fieldsOf(draft), title: 'Autumn offer', value: 1_500, ...more };
  const saved = await read(await edit(person, 'PUT', `${at}/${draft.id}`, draft.etag, body));
  if (codes > 0) {
    const made = await person.send('POST', `${at}/${draft.id}/code-batches`, { count: codes, prefix: 'A-' });
    expect(made.status).toBe(201);
  }
  return await read(await edit(person, 'POST', `${at}/${draft.id}/status`, saved.etag, { status: 'active' }));
}

const serviceToken = 'a-service-token-of-the-tests';

/** A call from the public surface. */
export const onSurface = (method: string, path: string, body?: unknown, token = serviceToken): Promise<Response> =>
  ask(token, path, { method, body, env: { UPSTREAM_SERVICE_TOKEN: serviceToken } });

export async function claim(publicId: string, body: Record<string, unknown>): Promise<ClaimAnswer> {
  const response = await onSurface('POST', `/proxy/public/vouchers/${publicId}/claims`, body);
  expect(response.status, await response.clone().text()).toBe(200);
  return claimAnswerSchema.parse(await response.json());
}

export const claimId = (): string => crypto.randomUUID();
