import { Failure, retryAfter } from '#shared/api/failure.ts';
import type { RawContext } from './calls/context.ts';

/** 200 once the database is migrated and holds accounts. */
export const readiness = async ({ var: { database } }: RawContext): Promise<Response> => {
  const row = await database
    .first<{ ready: number }>(
      'SELECT EXISTS (SELECT 1 FROM account) AND EXISTS (SELECT 1 FROM template) AND EXISTS (SELECT 1 FROM calendar_day) AS ready',
    )
    .catch((error: unknown) => {
      if (error instanceof Error && /no such table/.test(error.message)) return null;
      throw error;
    });
  if (row?.ready !== 1) throw new Failure('database-not-ready', { headers: retryAfter() });
  return Response.json({ status: 'ready' });
};
