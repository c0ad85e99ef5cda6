import { roiFaults } from '../roi/faults.ts';

/** How calls about ROI scenarios are refused: status and sentence. */
export const roiFailures = {
  'roi-not-a-number': [422, roiFaults['not-a-number']],
  'roi-negative': [422, roiFaults.negative],
  'roi-too-large': [422, roiFaults['too-large']],
  'roi-above-one': [422, roiFaults['above-one']],
  'roi-incrementality-above-one': [422, roiFaults['incrementality-above-one']],
  'roi-repeat-below-one': [422, roiFaults['repeat-below-one']],
  'roi-no-time': [422, roiFaults['no-time']],
  'roi-out-of-order': [422, roiFaults['out-of-order']],
  'roi-base-missing': [422, roiFaults['base-missing']],
  'roi-shares-not-whole': [422, 'Own share and halo share must add up to 100%.'],
  'roi-currencies-mixed': [422, 'All amounts must be in one currency.'],
  'roi-address-unreadable': [422, 'The inputs can’t be read. Open the calculator and enter them again.'],
  'roi-not-yours-to-change': [409, 'Only its owner or an admin can change this scenario. Save a copy instead.'],
  'roi-not-yours-to-unshare': [409, 'Only its owner can stop sharing a scenario.'],
  'roi-too-many': [
    409,
    ({ most }: { readonly most: number }) => `You can keep ${most} scenarios here. Delete one first.`,
  ],
  'roi-brands-only': [409, 'Only brand accounts have actuals.'],
} as const;
