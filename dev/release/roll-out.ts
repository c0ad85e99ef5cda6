import { setTimeout as sleep } from 'node:timers/promises';
import type { DeploymentListResponse } from 'cloudflare/resources/workers/scripts/deployments.js';
import { CommandError } from '../fail.ts';
import type { Platform } from '../provision/platform.ts';
import type { GradualPlan } from './arguments.ts';

/** One Worker whose requests move from the version that answers them now to the one that was uploaded. */
export interface Move {
  readonly script: string;
  /** Ids of versions. */
  readonly from: string;
  readonly to: string;
}

interface RollOut {
  readonly plan: GradualPlan;
  /** In the order in which they move. */
  readonly moves: readonly Move[];
  /** Asks the new versions whether they can serve. @throws an error where they can't */
  readonly check: (moves: readonly Move[]) => Promise<void>;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Below this, one failure weighs so much that a share says nothing. */
const minRequests = 100;

/**
 * The version that answers all requests of a Worker.
 * @throws CommandError where there is none, or where two of them share the requests
 */
export async function servingVersion({ client, accountId }: Platform, script: string): Promise<string> {
  const path = `/accounts/${accountId}/workers/scripts/${script}/deployments`;
  const { result } = await client.get<{ result: DeploymentListResponse }>(path);
  const versions = result.deployments[0]?.versions ?? [];
  const [version] = versions;
  if (!version)
    throw new CommandError(
      `${script} has no deployment yet, so there is nothing to move from: deploy without --gradual`,
    );
  if (versions.length > 1)
    throw new CommandError(
      `${script} has two versions deployed, by a gradual deployment that did not end: choose one with npx wrangler versions deploy --name ${script}`,
    );
  return version.version_id;
}

/**
 * Moves the requests of each Worker to its new version in steps. After each step the errors of the new version are
 * read and its readiness is asked; where either is bad, all Workers go back, the last one first.
 * @throws CommandError after everything has gone back
 */
export async function rollOut(platform: Platform, { plan, moves, check, report, signal }: RollOut): Promise<void> {
  const begun: Move[] = [];
  try {
    for (const move of moves) {
      begun.unshift(move);
      for (const percentage of [0, ...plan.steps, 100]) {
        const since = new Date();
        await serve(platform, move, percentage);
        if (percentage > 0) await sleep(plan.waitS * 1000, undefined, { signal });
        const traffic = await trafficOf(platform, move, since);
        report(`${move.script}  ${String(percentage).padStart(3)} %  ${describe(traffic)}`);
        if (traffic.requests >= minRequests && traffic.errors / traffic.requests > plan.maxErrorShare)
          throw new CommandError(`${move.script} fails too often at ${percentage} %`);
        await check(begun);
      }
    }
  } catch (error) {
    throw new CommandError(
      [signal.aborted ? 'Stopped' : messageOf(error), ...(await goBack(platform, begun))].join('\n'),
    );
  }
}

/** @param percentage how many of the requests the new version answers */
async function serve({ client, accountId }: Platform, { script, from, to }: Move, percentage: number): Promise<void> {
  const shares = [
    { version_id: to, percentage },
    { version_id: from, percentage: 100 - percentage },
  ];
  await client.workers.scripts.deployments.create(script, {
    account_id: accountId,
    strategy: 'percentage',
    versions: percentage === 100 ? shares.slice(0, 1) : shares,
  });
}

/** @returns a line for each Worker */
async function goBack(platform: Platform, moves: readonly Move[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { script, from, to } of moves)
    try {
      await serve(platform, { script, from: to, to: from }, 100);
      lines.push(`${script}: back on ${from}`);
    } catch (error) {
      lines.push(`${script}: not back (${messageOf(error)}). Run npx wrangler rollback ${from} --name ${script}`);
    }
  return lines;
}

interface Traffic {
  readonly requests: number;
  /** Requests that ended in an exception or beyond a limit of the platform. */
  readonly errors: number;
}

interface InvocationGroup {
  readonly sum: Traffic;
  readonly dimensions: { readonly scriptVersion: string };
}

interface Analytics {
  readonly data: {
    readonly viewer: {
      readonly accounts: readonly { readonly workersInvocationsAdaptive: readonly InvocationGroup[] }[];
    };
  } | null;
  readonly errors: readonly { readonly message: string }[] | null;
}

const trafficByVersion = `query ($accountTag: string!, $scriptName: string!, $since: Time!) {
  viewer {
    accounts(filter: { accountTag: $accountTag }) {
      workersInvocationsAdaptive(limit: 100, filter: { scriptName: $scriptName, datetime_geq: $since }) {
        sum { requests errors }
        dimensions { scriptVersion }
      }
    }
  }
}`;

/** What the platform's analytics know of the new version; they are about a minute late. */
async function trafficOf({ client, accountId }: Platform, { script, to }: Move, since: Date): Promise<Traffic> {
  const variables = { accountTag: accountId, scriptName: script, since: since.toISOString() };
  const { data, errors } = await client.post<Analytics>('/graphql', { body: { query: trafficByVersion, variables } });
  if (errors?.[0] || !data) throw new CommandError(`The analytics refused: ${errors?.[0]?.message ?? 'no data'}`);
  const groups = data.viewer.accounts.flatMap((account) => account.workersInvocationsAdaptive);
  const own = groups.filter(({ dimensions }) => dimensions.scriptVersion === to).map(({ sum }) => sum);
  return {
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    errors: own.reduce((sum, { errors: failed }) => sum + failed, 0),
  };
}

const describe = ({ requests, errors }: Traffic): string =>
  requests < minRequests
    ? `${requests} requests: too few to judge`
    : `${requests} requests, ${((errors / requests) * 100).toFixed(2)} % failed`;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
