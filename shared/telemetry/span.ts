/** Ids of a span and its trace, as in W3C Trace Context. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

export type SpanKind = 'internal' | 'server' | 'client';

/** Allowed attributes of spans. No person, no address and no query: only the product's own names and counts. */
export type SpanAttribute =
  | 'request.id'
  | 'http.route'
  | 'http.request.method'
  | 'http.response.status_code'
  | 'place'
  | 'outcome'
  | 'd1.statements'
  | 'd1.rows_read'
  | 'd1.rows_written';
export type SpanAttributes = { readonly [Name in SpanAttribute]?: string | number };

export interface FinishedSpan extends SpanContext {
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  readonly failed: boolean;
}

interface SpanOptions {
  readonly sink: (span: FinishedSpan) => void;
  readonly requestId: string;
  readonly name: string;
  readonly kind: SpanKind;
  /** Null for the first span of a request. */
  readonly parent: SpanContext | null;
  readonly startedAt?: number;
}

/** One step of a traced request. Every span carries the id of its request. */
export class Span implements SpanContext {
  readonly traceId: string;
  readonly spanId: string = randomHex(8);
  readonly #options: SpanOptions;
  readonly #startedAt: number;

  constructor(options: SpanOptions) {
    this.#options = options;
    this.#startedAt = options.startedAt ?? Date.now();
    this.traceId = options.parent?.traceId ?? traceIdOf(options.requestId);
  }

  child(name: string, kind: SpanKind, startedAt = Date.now()): Span {
    const { sink, requestId } = this.#options;
    return new Span({ sink, requestId, name, kind, parent: this, startedAt });
  }

  /** @param named name of the span, if it was unknown at the start */
  end(attributes: SpanAttributes = {}, { failed = false, named = this.#options.name } = {}): void {
    const { sink, requestId, kind, parent } = this.#options;
    sink({
      ...{ traceId: this.traceId, spanId: this.spanId, parentId: parent?.spanId ?? null },
      ...{ name: named, kind, startedAt: this.#startedAt, endedAt: Date.now(), failed },
      attributes: { 'request.id': requestId, ...attributes },
    });
  }
}

/** Header that passes the trace of a call on. */
export const traceHeader = 'traceparent';

export const traceParent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`;

/** The span of the caller; null if the call is not traced. */
export function parseTraceParent(text: string | undefined): SpanContext | null {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(text ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

/** A generated request id is also the trace id, so that one leads to the other. */
const traceIdOf = (requestId: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(requestId) ? requestId.replaceAll('-', '') : randomHex(16);

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
