import { Failure } from '#shared/api/failure.ts';
import { clockFrom } from '#upstream/mail/send.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { buildModel } from '../numerics/model.ts';
import { convergedBelow, gatherPosterior, joinDraws, type Posterior, sampleRound } from '../numerics/sampler.ts';
import { writeRun } from '../store/write-run.ts';
import { fittedRun } from './fitted-run.ts';
import {
  deleteEndedFits,
  failedFit,
  giveUp,
  hasBrokenOffTooOften,
  isLeaseHeld,
  type LeasedFit,
  leaseFit,
  releaseFit,
  saveProgress,
} from './lease-fit.ts';
import { Pace } from './pace.ts';
import { type Fit, fitsOf, modelInputOf, settingsOf } from './phases.ts';
import { type FitInputs, storedInputs } from './stored-inputs.ts';
import { readRounds, type StoredRounds, storeRound } from './stored-rounds.ts';

/** Continues fits for the cron trigger, until its time is used up or none is left. */
export async function runFits(database: Database, now: number): Promise<void> {
  await database.write(deleteEndedFits);
  const clock = clockFrom(now);
  const pace = new Pace();
  while (!pace.isUsedUp) {
    const leased = await leaseFit(database, clock());
    if (!leased) return;
    await new FitRunner(database, leased, pace, clock).run();
  }
}

/** The lease is lost, or the run was canceled: further results must not be stored. */
class LeaseLost extends Error {}
/** The rest of the fit waits for the next run of the cron trigger. */
class BudgetUsedUp extends Error {}

const sweepsPerReport = 500;

class FitRunner {
  readonly #database: Database;
  readonly #pace: Pace;
  readonly #clock: () => number;
  #fit: LeasedFit;
  #done = 0;
  #total = 0;
  #sinceReport = 0;

  constructor(database: Database, fit: LeasedFit, pace: Pace, clock: () => number) {
    this.#database = database;
    this.#fit = fit;
    this.#pace = pace;
    this.#clock = clock;
  }

  async run(): Promise<void> {
    try {
      if (hasBrokenOffTooOften(this.#fit))
        await this.#database.write(...giveUp(this.#fit, new Failure('model-fit-broke-off'), this.#clock()));
      else await this.#fitAndStore();
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof BudgetUsedUp) return void (await this.#database.write(releaseFit(this.#fit, this.#clock())));
      const fields = { level: 'error', message: 'a fit broke off', run: this.#fit.runId, reason: nameOf(error) };
      console.error(JSON.stringify(fields));
      await this.#database.write(...failedFit(this.#fit, error, this.#clock()));
    }
  }

  async #fitAndStore(): Promise<void> {
    const inputs = storedInputs(this.#fit.inputs);
    const rounds = await readRounds(this.#database, this.#fit.runId);
    const all = fitsOf(inputs);
    this.#total = all.reduce((sum, fit) => {
      const { chains, warmUp, drawsPerRound } = settingsOf(fit, inputs);
      return sum + chains * (warmUp + drawsPerRound);
    }, 0);
    const fits: (Fit & { readonly posterior: Posterior })[] = [];
    for (const fit of all) fits.push({ ...fit, posterior: await this.#posteriorOf(inputs, fit, rounds) });
    const { name, dataHash } = this.#fit;
    const stored = await this.#pace.run(fittedRun({ name, inputs, dataHash, fits }));
    await this.#reportProgress();
    await this.#database.write(
      ...writeRun(
        { kind: 'fitted', id: this.#fit.runId, condition: isLeaseHeld(this.#fit) },
        stored,
        new Date(this.#clock()),
      ),
      deleteEndedFits,
    );
  }

  async #posteriorOf(inputs: FitInputs, fit: Fit, rounds: StoredRounds): Promise<Posterior> {
    const model = buildModel(modelInputOf(inputs, fit));
    const settings = settingsOf(fit, inputs);
    const draws: Float32Array[][] = Array.from({ length: settings.chains }, () => []);
    for (let round = 0; ; round++) {
      for (const [chain, own] of draws.entries()) {
        const key = { ...fit, chain, round };
        const sweeps = settings.drawsPerRound + (round === 0 ? settings.warmUp : 0);
        const stored = rounds.get(key);
        if (stored) {
          this.#done += sweeps;
          own.push(stored.draws);
          continue;
        }
        if (this.#pace.isUsedUp) throw new BudgetUsedUp();
        const before = round === 0 ? null : (rounds.get({ ...key, round: round - 1 })?.state ?? null);
        const sampled = await this.#pace.run(sampleRound(model, settings, chain, before), () => this.#countSweep());
        rounds.add(key, sampled);
        own.push(sampled.draws);
        await this.#reportProgress([storeRound(this.#fit, key, sampled)]);
      }
      const posterior = await this.#pace.run(gatherPosterior(model, draws.map(joinDraws)));
      if (posterior.maxRHat < convergedBelow || round === settings.extensions) return posterior;
      this.#total += settings.chains * settings.drawsPerRound;
    }
  }

  #countSweep(): Promise<void> | null {
    this.#done++;
    this.#sinceReport++;
    return this.#sinceReport < sweepsPerReport ? null : this.#reportProgress();
  }

  /** Stores the progress. @throws Stopped if the lease is lost or the run was canceled */
  async #reportProgress(rounds: Parameters<typeof saveProgress>[4] = []): Promise<void> {
    this.#sinceReport = 0;
    const progress = { done: this.#done, of: this.#total };
    const fit = await saveProgress(this.#database, this.#fit, progress, this.#clock(), rounds);
    if (!fit) throw new LeaseLost();
    this.#fit = fit;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
