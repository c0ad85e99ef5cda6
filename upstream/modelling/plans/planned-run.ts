import type { DrawnChannel } from '../numerics/simulation.ts';
import { Simulation } from '../numerics/simulation.ts';

/** A paid channel that can be planned with. */
export interface PlannedChannel extends DrawnChannel {
  /** As whoever plans calls it. */
  readonly id: string;
  readonly label: string;
  /** Of each week, in the run's currency. */
  readonly spend: readonly number[];
}

/** A run as far as plans need it. Everything in its own units: what is shown may be scaled. */
export interface PlannedRun {
  /** Mondays, in their order. */
  readonly weeks: readonly string[];
  readonly channels: readonly PlannedChannel[];
  /** What amounts of spend and of the KPI are multiplied by where they are shown. */
  readonly scale: { readonly spend: number; readonly kpi: number };
}

/** A run with the weeks that are planned: its last ones. */
export class Horizon {
  readonly run: PlannedRun;
  readonly weeks: number;
  readonly simulation: Simulation;

  /** More weeks than the run has are all of them. */
  constructor(run: PlannedRun, weeks: number) {
    this.run = run;
    this.weeks = Math.min(weeks, run.weeks.length);
    this.simulation = new Simulation(run.channels, this.weeks);
  }

  /** Spend of a channel within the horizon, as it was. */
  spendOf({ spend }: PlannedChannel): number {
    return spend.slice(-this.weeks).reduce((sum, value) => sum + value, 0);
  }

  /** Its dearest week of the horizon. */
  dearestWeekOf({ spend }: PlannedChannel): number {
    return Math.max(0, ...spend.slice(-this.weeks));
  }
}
