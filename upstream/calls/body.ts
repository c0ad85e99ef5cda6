import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import { jsonBodyLimit } from '#shared/constants.ts';

/** @throws Failure 413, 415 or 400 unless the body is a JSON object within the limit */
export async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const value = await readJson(request);
  if (!isRecord(value)) throw new Failure('body-no-object');
  return value;
}

/**
 * The body of a call without a csrfToken: an object, or a list if the definition says so. @throws Failure as `readBody`
 * does
 */
export async function readPlainBody(request: Request, { body }: Endpoint): Promise<unknown> {
  if (!(body instanceof z.ZodArray)) return await readBody(request);
  const value = await readJson(request);
  if (!Array.isArray(value)) throw new Failure('body-no-list');
  return value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Failure('body-not-json-type');
  const text = new TextDecoder().decode(await readLimited(request.body));
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('body-not-json');
  }
}

async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > jsonBodyLimit) throw new Failure('body-too-large');
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
