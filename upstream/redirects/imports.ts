import { Failure } from '#shared/api/failure.ts';
import type { Handler } from '../calls/handler.ts';
import { csvBytesOf, readable } from '../calls/uploaded-file.ts';
import { importRedirects, maxRedirectBytes } from './import-redirects.ts';

/** All good rows are added in one go, or on trial none; what is wrong with the others is told by row and column. */
export const importCustomRedirects: Handler<'importCustomRedirects'> = async (context) => {
  const { database, scope, user } = context.var;
  const tooLarge = () => new Failure('file-too-large', { details: { limit: '2 MiB' } });
  const bytes = await csvBytesOf(context, maxRedirectBytes, tooLarge);
  const place = { accountId: scope.accountId, operatorId: scope.operatorId ?? 0 };
  const run = { ...place, userId: user.id, trial: context.query.trial === '1' };
  return await readable(() => importRedirects(database, bytes, run));
};
