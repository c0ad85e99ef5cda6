import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../fail.ts';

const attempts = 20;
const pauseMs = 3_000;
const upstreamFailing = 'upstream failing';

/**
 * Asks the deployed Worker whether it can serve: it is configured, and its sessions, provider and upstream answer.
 * @param headers sent along, such as those that choose a version
 * @throws CommandError when it doesn't within a minute, with what is missing
 */
export async function answersAsReady(
  origin: string,
  pause: number = pauseMs,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  let state = 'no answer';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(pause);
    state = await readiness(origin, headers);
    if (state === 'ready') return;
  }
  throw new CommandError(`${origin}/readyz: ${state}. ${whatNext(origin, state)}`);
}

const whatNext = (origin: string, state: string): string =>
  state === upstreamFailing
    ? `Both Workers are deployed, and the database is not migrated, empty, or out of reach: see "After a deployment" in docs/operations.md (${origin}/readyz)`
    : 'See "After a deployment" in docs/operations.md';

async function readiness(origin: string, headers: Readonly<Record<string, string>>): Promise<string> {
  try {
    const response = await fetch(`${origin}/readyz`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    if (response.ok) return 'ready';
    const answer: { checks?: Readonly<Record<string, string>> } = await response.json().catch(() => ({}));
    const failing = Object.entries(answer.checks ?? {}).filter(([, check]) => check !== 'ok');
    return failing.map(([name]) => `${name} failing`).join(', ') || `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}
