import type { Endpoint } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import { jsonBodyLimit, uploadLimit } from '#shared/constants.ts';
import { announcedLength, readLimited } from '../platform/http/body-limit.ts';
import { isReserved } from './reserved-parameters.ts';
import { outgoingUpload, type Upload } from './upload.ts';

/** The body of a call. An upload is a stream, which can be sent only once. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'upload'; readonly upload: Upload };

/** A body to be sent upstream, with the CSRF token where the wire contract puts it. */
export interface Outgoing {
  readonly body: BodyInit | null;
  readonly contentType: string | null;
  /** Whether the token goes into the query, since the body has no place for it. */
  readonly csrfInQuery: boolean;
  /** Fires when an upload must stop. */
  readonly cut?: AbortSignal;
  /** Why we stopped an upload; null if we didn’t. */
  readonly failure?: () => Failure | null;
}

/**
 * @throws Failure for a body that this endpoint does not take.
 */
export async function readBody(request: Request, headers: Headers, endpoint: Endpoint): Promise<Body> {
  if (endpoint.method === 'GET') return { kind: 'none' };
  if (endpoint.method === 'DELETE' || request.body === null) return { kind: 'fields', fields: {} };
  const type = headers.get('content-type') ?? '';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (endpoint.uploads?.some((admitted) => admitted === essence)) {
    const length = announcedLength(headers, uploadLimit);
    return { kind: 'upload', upload: { type, length, stream: request.body } };
  }
  const length = announcedLength(headers, jsonBodyLimit);
  if (essence !== 'application/json' && !(essence === '' && length === 0)) throw new Failure('wrong-type');
  const bytes = length === null ? await readLimited(request.body, jsonBodyLimit) : await readAnnounced(request);
  return { kind: 'fields', fields: parseFields(bytes) };
}

/** Reads a body whose announced length is within the limit; HTTP framing enforces it. @throws Failure if it breaks off */
async function readAnnounced(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw new Failure('bad-body');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

function parseFields(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Failure('bad-body');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure('bad-body');
  return ownFields(value);
}

/** The fields to forward: without reserved names at the top level. Nested ones are unchanged. */
export const ownFields = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isReserved(name)));

/** The body as it is sent upstream, with the CSRF token in it where it has a place for one. */
export function withCsrfToken(body: Body, csrfToken: string): Outgoing {
  switch (body.kind) {
    case 'none':
      return { body: null, contentType: null, csrfInQuery: false };
    case 'fields':
      return {
        body: stringify({ ...body.fields, csrfToken }),
        contentType: 'application/json',
        csrfInQuery: false,
      };
    case 'upload': {
      const { stream, ...rest } = outgoingUpload(body.upload, csrfToken);
      return { body: stream, contentType: body.upload.type, ...rest };
    }
  }
}

function stringify(fields: object): string {
  try {
    return JSON.stringify(fields);
  } catch {
    throw new Failure('bad-body');
  }
}
