import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { UpstreamContext } from '../context.ts';
import type { AnyCall } from '../handler.ts';
import { type HeavyWork, renewEveryMs, type Turn, takeTurn } from './turn.ts';

/** Rows that a widget of a dashboard asks for. */
const maxRowsPerWidget = 5_000;
const maxDimensionsPerWidget = 2;

/** Whether a query asks for more than a widget does, as pivots and the report builder do. */
export function isLargeQuery(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  // The body is not validated yet: fields may be missing or of another type.
  const { dimensions, limit, order }: Partial<Record<'dimensions' | 'limit' | 'order', unknown>> = query;
  if (Array.isArray(dimensions) && dimensions.length > maxDimensionsPerWidget) return true;
  if (typeof limit === 'number' && limit > maxRowsPerWidget) return true;
  return Array.isArray(order) && order.some((one: unknown) => typeof one === 'object' && one !== null && 'of' in one);
}

/** Runs a heavy call when its turn comes, and any other call at once. */
export async function runInTurn(
  { var: { database, scope, user }, body }: Pick<UpstreamContext, 'var'> & Pick<AnyCall, 'body'>,
  { heavy }: Endpoint,
  run: () => Promise<Response>,
): Promise<Response> {
  if (!heavy || (heavy.only === 'large-questions' && !isLargeQuery(body))) return await run();
  const turn = await takeTurn(database, { pool: heavy.pool, userId: user.id, accountId: scope.accountId });
  const renewing = setInterval(() => void turn.renew().catch(() => undefined), renewEveryMs);
  try {
    const response = await run();
    if (response.body && !response.headers.get('Content-Type')?.startsWith('application/json'))
      return new Response(keepTurnUntilRead(response.body, turn), response);
    await turn.end('after a rest');
    return response;
  } catch (error) {
    await turn.end('at once');
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/**
 * Runs heavy work of an API key or a schedule when its turn comes, with the same limits as calls.
 * @throws Failure 429
 */
export async function withTurn<T>(database: Database, heavy: HeavyWork, run: () => Promise<T>): Promise<T> {
  const turn = await takeTurn(database, heavy);
  const renewing = setInterval(() => void turn.renew().catch(() => undefined), renewEveryMs);
  try {
    const result = await run();
    await turn.end('after a rest');
    return result;
  } catch (error) {
    await turn.end('at once');
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Passes a body on, and keeps the call's turn until the body is read or canceled. */
function keepTurnUntilRead(body: ReadableStream<Uint8Array>, turn: Turn): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let renewedAt = Date.now();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          if (Date.now() - renewedAt < renewEveryMs) return;
          renewedAt = Date.now();
          await turn.renew();
          return;
        }
      } catch (error) {
        await turn.end('after a rest');
        throw error;
      }
      await turn.end('after a rest');
      controller.close();
    },
    async cancel(reason) {
      await Promise.all([reader.cancel(reason), turn.end('after a rest')]);
    },
  });
}
