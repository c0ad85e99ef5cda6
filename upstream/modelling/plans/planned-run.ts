import type { DrawnChannel } from '../numerics/simulation.ts';
import { Simulation } from '../numerics/simulation.ts';

/** A paid channel that can be planned with. */
export interface PlannedChannel extends DrawnChannel {
  /** The id that the person sees. */
  readonly id: string;
  readonly label: string;
  /** Spend of each week, in the run’s currency. */
  readonly spend: readonly number[];
}

/** The parts of a run that plans need, in its own units. Shown values may be scaled. */
export interface PlannedRun {
  /** Mondays, in their order. */
  readonly weeks: readonly string[];
  readonly channels: readonly PlannedChannel[];
  /** Factors for amounts of spend and of the KPI when shown. */
  readonly scale: { readonly spend: number; readonly kpi: number };
}

/** A run with the weeks to plan: its last ones. */
export class Horizon {
  readonly run: PlannedRun;
  readonly weeks: number;
  readonly simulation: Simulation;

  /** More weeks than the run has mean all of them. */
  constructor(run: PlannedRun, weeks: number) {
    this.run = run;
    this.weeks = Math.min(weeks, run.weeks.length);
    this.simulation = new Simulation(run.channels, this.weeks);
  }

  /** The actual spend of a channel within the horizon. */
  spendOf({ spend }: PlannedChannel): number {
    return spend.slice(-this.weeks).reduce((sum, value) => sum + value, 0);
  }

  /** The highest weekly spend within the horizon. */
  highestWeekOf({ spend }: PlannedChannel): number {
    return Math.max(0, ...spend.slice(-this.weeks));
  }
}
