import { ask, type Caller } from './caller.ts';

/** A change with the version it was made on, if given. */
export const edit = (
  { token, uid, csrfToken }: Caller,
  method: 'PATCH' | 'DELETE',
  path: string,
  etag: string | null,
  body: Record<string, unknown> = {},
): Promise<Response> =>
  ask(token, `${path}?uid=${uid}`, {
    method,
    body: { ...body, csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });
