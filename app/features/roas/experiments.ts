import type { ModelRunChannels } from '#shared/api/families/modelling-runs-schemas.ts';

type Channel = ModelRunChannels['channels'][number];

interface Experiment {
  readonly label: string;
  readonly spendShare: number;
  /** Of the ROI’s interval, from its low to its high end. */
  readonly width: number;
  /** Share of spend × width: how much money hangs on what isn't known. */
  readonly weight: number;
}

/** Channels that an experiment would say most about: much is spent and little is known. */
export const rankExperiments = (channels: readonly Channel[]): Experiment[] =>
  channels
    .flatMap(({ label, spendShare, roi }) => {
      if (spendShare === null || roi?.low == null || roi.high === null) return [];
      const width = roi.high - roi.low;
      return [{ label, spendShare, width, weight: spendShare * width }];
    })
    .toSorted((one, other) => other.weight - one.weight);
