import { expect } from 'vitest';
import { type UserDetail, userSchema } from '#shared/api/families/users-schemas.ts';
import { ask, type Caller } from './caller.ts';

/** Address of the people of account 1. */
export const usersPath = '/proxy/data/users/1';

/** A person of the account, with their grants. */
export async function readUser(who: Caller, id: string, query = ''): Promise<UserDetail> {
  const response = await who.get(`${usersPath}/${id}${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return userSchema.parse(await response.json());
}

/** Sets grants as the page does, based on the state just read. */
export async function setGrants(
  who: Caller,
  id: string,
  grants: object[],
  { query = '', etag = '' } = {},
): Promise<Response> {
  const tag = etag || (await readUser(who, id, query && `?${query}`)).etag;
  return ask(who.token, `${usersPath}/${id}/access?uid=${who.uid}${query && `&${query}`}`, {
    method: 'PUT',
    body: { grants, csrfToken: who.csrfToken },
    headers: { 'If-Match': tag },
  });
}

/** Status, code and sentence of a refusal. */
export const refusalOf = async (response: Response) => {
  const { code, detail }: { code: string; detail: string } = await response.json();
  return [response.status, code, detail];
};
