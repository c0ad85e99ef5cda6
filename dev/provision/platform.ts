import Cloudflare from 'cloudflare';
import { CommandError } from '../fail.ts';

/** The platform's API for one account. */
export interface Platform {
  readonly client: Cloudflare;
  readonly accountId: string;
}

/**
 * Speaks to the platform as wrangler does: with `CLOUDFLARE_API_TOKEN`, at `CLOUDFLARE_API_BASE_URL` where that is set,
 * for `CLOUDFLARE_ACCOUNT_ID` or the only account that the token is for.
 * @throws CommandError when the token or the account is missing
 */
export async function connectPlatform(env: NodeJS.ProcessEnv): Promise<Platform> {
  const { CLOUDFLARE_API_TOKEN: apiToken, CLOUDFLARE_API_BASE_URL: baseURL, CLOUDFLARE_ACCOUNT_ID: accountId } = env;
  if (!apiToken)
    throw new CommandError(
      'CLOUDFLARE_API_TOKEN is not set: make one at dash.cloudflare.com/profile/api-tokens that may edit Workers, D1, KV, R2 and Queues and read zones and DNS',
    );
  const client = new Cloudflare({ apiToken, ...(baseURL ? { baseURL } : {}) });
  return { client, accountId: accountId || (await onlyAccount(client)) };
}

async function onlyAccount(client: Cloudflare): Promise<string> {
  const accounts = (await client.accounts.list()).result ?? [];
  const [account] = accounts;
  if (!account || accounts.length > 1)
    throw new CommandError(
      `CLOUDFLARE_ACCOUNT_ID is not set, and the token is for ${accounts.length} accounts: set it to the one to use`,
    );
  return account.id;
}

/** What the platform says is for the person to mend: a token that may not do it, a plan without a product. */
export const asCommandError = (error: unknown): unknown =>
  error instanceof Error && 'status' in error && error.status !== undefined
    ? new CommandError(`The platform refused: ${error.message}`)
    : error;
