import type { AccountDetail, SubaccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { ask, type Caller } from '../caller.ts';

export const accountsPath = '/dbd/internal/accounts';
export const subaccountsPath = '/dbd/internal/subaccounts';

interface Sent {
  readonly body?: object;
  readonly etag?: string;
}

/** A change, based on the version of its ETag. */
export const send = (who: Caller, method: string, path: string, { body = {}, etag }: Sent = {}): Promise<Response> =>
  ask(who.token, `${path}?uid=${who.uid}`, {
    method,
    body: { ...body, csrfToken: who.csrfToken },
    ...(etag && { headers: { 'If-Match': etag } }),
  });

export async function accountOf(who: Caller, id: number): Promise<AccountDetail> {
  const answer = await who.get(`${accountsPath}/${id}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return await answer.json();
}

export async function subaccountOf(who: Caller, id: number): Promise<SubaccountDetail> {
  const answer = await who.get(`${subaccountsPath}/${id}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return await answer.json();
}

/** Sends a change of an account based on its current version. */
export async function change(who: Caller, id: number, method: string, rest: string, body: object): Promise<Response> {
  const { etag } = await accountOf(who, id);
  return await send(who, method, `${accountsPath}/${id}${rest}`, { body, etag });
}

export const codeOf = async (answer: Response): Promise<string> => (await answer.json<{ code: string }>()).code;

export const newAccount = (once = crypto.randomUUID()) => ({
  ...{ name: 'Newcomer', type: 'brand', currency: 'EUR', locale: 'de-DE', timezone: 'Europe/Berlin', alcohol: false },
  ...{ product2BrandId: null, gtmId: 'GTM-NEW123', plan: 'starter', administrator: null, once },
});
