import type { ModelRunChannels } from '#shared/api/families/modelling-runs-schemas.ts';

type Channel = ModelRunChannels['channels'][number];

interface Experiment {
  readonly label: string;
  readonly spendShare: number;
  /** Width of the ROI interval. */
  readonly width: number;
  /** Share of spend × width: the money at stake in the uncertainty. */
  readonly weight: number;
}

/** Channels to test first: high spend with a wide interval. */
export const rankExperiments = (channels: readonly Channel[]): Experiment[] =>
  channels
    .flatMap(({ label, spendShare, roi }) => {
      if (spendShare === null || roi?.low == null || roi.high === null) return [];
      const width = roi.high - roi.low;
      return [{ label, spendShare, width, weight: spendShare * width }];
    })
    .toSorted((one, other) => other.weight - one.weight);
