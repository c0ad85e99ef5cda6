import type { WithParams } from '../calls/handler.ts';
import { idInPath, noSuch } from '../calls/revision.ts';
import { readContract, type StoredContract } from './stored-contract.ts';

const what = 'statement of work';

/** The contract of the path. @throws Failure 404 */
export async function findContract(context: WithParams<'id'>): Promise<StoredContract> {
  const stored = await readContract(context.var.database, idInPath(context, what));
  if (!stored) throw noSuch(what);
  return stored;
}
