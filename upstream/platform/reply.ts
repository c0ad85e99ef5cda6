import type { AccessChanges } from '#shared/api/access-changes.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** The answer of an endpoint, with an ETag. */
export class Tagged<Answer> {
  readonly answer: Answer;
  readonly etag: string;

  constructor(answer: Answer, etag: string) {
    this.answer = answer;
    this.etag = etag;
  }
}

/** Answers with an ETag, for the If-Match of a later change. */
export const tagged = <Answer>(answer: Answer, etag: string): Tagged<Answer> => new Tagged(answer, etag);

/** Answers with the ETag in the value's field `etag`. */
export const taggedByItself = <Answer extends { readonly etag: string }>(answer: Answer): Tagged<Answer> =>
  new Tagged(answer, answer.etag);

/** The answer of an endpoint that `changesAccess`, with the people whose access it changed. */
export class AccessChanged<Answer extends object> {
  readonly answer: Answer;
  readonly changes: AccessChanges;

  constructor(answer: Answer, changes: Partial<AccessChanges>) {
    this.answer = answer;
    this.changes = { changed: [], signedOut: [], ...changes };
  }
}

/** A file, as a stream or as a whole. */
export class FileReply {
  readonly content: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(content: FileReply['content'], { headers }: Pick<FileReply, 'headers'>) {
    this.content = content;
    this.headers = headers;
  }
}

export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** @param ifNoneMatch the ETag of the caller's copy; null without one */
export function responseOf({ method, status = 200 }: Endpoint, reply: unknown, ifNoneMatch: string | null): Response {
  if (reply instanceof FileReply) return new Response(reply.content, { status, headers: reply.headers });
  if (reply instanceof Redirect) return new Response(null, { status, headers: { Location: reply.location } });
  if (reply === undefined) return new Response(null, { status });
  if (reply instanceof AccessChanged)
    return Response.json({ ...reply.answer, accessChanges: reply.changes }, { status });
  if (!(reply instanceof Tagged)) return Response.json(reply, { status });
  const headers = { ETag: reply.etag };
  if (method === 'GET' && ifNoneMatch === reply.etag) return new Response(null, { status: 304, headers });
  return Response.json(reply.answer, { status, headers });
}
