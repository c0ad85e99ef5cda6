import { CommandError } from '../fail.ts';
import type { Platform } from '../provision/platform.ts';

/** A call may hold many statements; none of them is longer than D1 takes. */
const charactersPerCall = 90_000;

/**
 * Sends the first data to the database of an environment, some statements at a time. Each may run again, so a call that
 * broke off is mended by running the command again.
 * @throws CommandError when the database was not migrated yet
 */
export async function sendFirstData({ client, accountId }: Platform, databaseId: string, sql: string): Promise<void> {
  for (const portion of portionsOf(sql))
    try {
      await client.d1.database.query(databaseId, { account_id: accountId, sql: portion });
    } catch (error) {
      if (error instanceof Error && /no such table/.test(error.message))
        throw new CommandError('The database is not migrated yet: npm run deploy does that');
      throw error;
    }
}

/** Whole statements; each of the first data ends its line with a semicolon. */
function portionsOf(sql: string): string[] {
  const portions: string[] = [];
  let portion = '';
  for (const statement of sql.split(/(?<=;)\n/)) {
    if (portion && portion.length + statement.length > charactersPerCall) {
      portions.push(portion);
      portion = '';
    }
    portion += `${statement}\n`;
  }
  return portion.trim() ? [...portions, portion] : portions;
}
