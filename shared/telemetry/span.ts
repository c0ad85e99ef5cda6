/** Where a span is in its trace, as W3C Trace Context writes it. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

export type SpanKind = 'internal' | 'server' | 'client';

/** What a span may say. No person, no address and no query: names of the product's own and counts. */
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

  /** @param named what the span is called, where that was not known when it began */
  end(attributes: SpanAttributes = {}, { failed = false, named = this.#options.name } = {}): void {
    const { sink, requestId, kind, parent } = this.#options;
    sink({
      ...{ traceId: this.traceId, spanId: this.spanId, parentId: parent?.spanId ?? null },
      ...{ name: named, kind, startedAt: this.#startedAt, endedAt: Date.now(), failed },
      attributes: { 'request.id': requestId, ...attributes },
    });
  }
}

/** The header in which a traced call takes its trace along. */
export const traceHeader = 'traceparent';

export const traceParent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`;

/** The span of the caller; null where the call is not traced. */
export function parseTraceParent(text: string | undefined): SpanContext | null {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(text ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

/** A request id that we have made is the trace id as well, so that one leads to the other. */
const traceIdOf = (requestId: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(requestId) ? requestId.replaceAll('-', '') : randomHex(16);

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
