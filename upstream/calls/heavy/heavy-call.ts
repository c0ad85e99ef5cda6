import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { UpstreamContext } from '../context.ts';
import type { AnyCall } from '../handler.ts';
import { type Heavy, renewEveryMs, type Turn, takeTurn } from './turn.ts';

/** The most rows that a dashboard's widget asks for. */
const maxRowsPerWidget = 5_000;
const maxDimensionsPerWidget = 2;

/** Whether a question asks for more than a page of widgets does: pivots, and charts and tables of the report builder. */
export function isLargeQuestion(question: unknown): boolean {
  if (typeof question !== 'object' || question === null) return false;
  // Any of them may be missing, or be something else.
  const { dimensions, limit, order }: Partial<Record<'dimensions' | 'limit' | 'order', unknown>> = question;
  if (Array.isArray(dimensions) && dimensions.length > maxDimensionsPerWidget) return true;
  if (typeof limit === 'number' && limit > maxRowsPerWidget) return true;
  return Array.isArray(order) && order.some((one: unknown) => typeof one === 'object' && one !== null && 'of' in one);
}

/** Runs a heavy call when its turn comes, and any other at once. */
export async function inTurn(
  { var: { database, scope, user }, body }: Pick<UpstreamContext, 'var'> & Pick<AnyCall, 'body'>,
  { heavy }: Endpoint,
  run: () => Promise<Response>,
): Promise<Response> {
  if (!heavy || (heavy.only === 'large-questions' && !isLargeQuestion(body))) return await run();
  const turn = await takeTurn(database, { pool: heavy.pool, userId: user.id, accountId: scope.accountId });
  const renewing = setInterval(() => void turn.renew().catch(() => undefined), renewEveryMs);
  try {
    const response = await run();
    if (response.body && !response.headers.get('Content-Type')?.startsWith('application/json'))
      return new Response(untilRead(response.body, turn), response);
    await turn.end('after a rest');
    return response;
  } catch (error) {
    await turn.end('at once');
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Runs heavy work of a key or a schedule when its turn comes, as for a person's calls. @throws Failure 429 */
export async function holdingTurn<T>(database: Database, heavy: Heavy, run: () => Promise<T>): Promise<T> {
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

/** A body that keeps its call's place until it is read or canceled. */
function untilRead(body: ReadableStream<Uint8Array>, turn: Turn): ReadableStream<Uint8Array> {
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
