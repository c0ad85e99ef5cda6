import { base64Of, bytesOf } from '#upstream/platform/base64.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ChainState } from '../numerics/chain.ts';
import type { SampledChain } from '../numerics/sampler.ts';
import type { Fit } from './phases.ts';

interface RoundKey extends Fit {
  readonly chain: number;
  readonly round: number;
}

interface RoundRow extends Pick<RoundKey, 'phase' | 'round'>, Record<string, unknown> {
  readonly chain: number;
  readonly state: string;
  readonly draws: string;
}

/** Finished rounds of the fits of a run, by fit, chain and round. */
export class StoredRounds {
  readonly #rounds: Map<string, SampledChain>;

  constructor(rounds: readonly (RoundKey & SampledChain)[]) {
    this.#rounds = new Map(rounds.map((round) => [keyOf(round), round]));
  }

  get(key: RoundKey): SampledChain | null {
    return this.#rounds.get(keyOf(key)) ?? null;
  }

  add(key: RoundKey, round: SampledChain): void {
    this.#rounds.set(keyOf(key), round);
  }
}

/** A shuffled fit has only chain 0, so the column `chain` stores the index of the shuffle. */
const storedChainOf = ({ shuffle, chain }: Pick<RoundKey, 'shuffle' | 'chain'>): number => shuffle + chain;

const keyOf = (key: RoundKey): string => `${key.phase} ${storedChainOf(key)} ${key.round}`;

export async function readRounds(database: Database, runId: number): Promise<StoredRounds> {
  const rows = await database.read<RoundRow>(
    'SELECT phase, chain, round, state, draws FROM model_fit_round WHERE run_id = ?',
    runId,
  );
  return new StoredRounds(
    rows.map(({ state, draws, ...key }) => {
      // Written by `storeRound`.
      const chain: ChainState = JSON.parse(state);
      return { ...key, shuffle: 0, state: chain, draws: new Float32Array(bytesOf(draws).buffer) };
    }),
  );
}

/** Stores a round if the lease is still held. */
export const storeRound = (
  { runId, leaseUntil }: { readonly runId: number; readonly leaseUntil: number },
  key: RoundKey,
  { state, draws }: SampledChain,
): Statement =>
  statement(
    `INSERT INTO model_fit_round (run_id, phase, chain, round, state, draws)
     SELECT run_id, ?3, ?4, ?5, ?6, ?7 FROM model_fit WHERE run_id = ?1 AND lease_until = ?2
     ON CONFLICT DO NOTHING`,
    ...[runId, leaseUntil, key.phase, storedChainOf(key), key.round, JSON.stringify(state)],
    base64Of(new Uint8Array(draws.buffer, draws.byteOffset, draws.byteLength)),
  );
