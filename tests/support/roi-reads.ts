import { mapRoiFields, noRange, type RoiInputs } from '#shared/roi/inputs.ts';

const only: Partial<Record<keyof RoiInputs['ranges'], number>> = { spend: 1_000, clicks: 2_000, basket: 30 };

/** A scenario with amounts only, since sample data leaves shares unchanged. */
export const keptScenario = {
  ...{ name: 'Only Aurora', currency: 'USD', visibility: 'account', actuals: null },
  inputs: {
    ...{ clicksFromCost: false, othersAlike: false },
    ranges: mapRoiFields((id) => ({ ...noRange, base: only[id] ?? null })),
  },
};

const scenarioFields = ['visibility', 'version'];

/** Reads of the ROI calculator with sample data. */
export const readsOfRoi = {
  roiScenarios: { same: scenarioFields },
  roiScenario: {
    asks: async ({ first }: { readonly first: (list: string) => Promise<number> }) => [
      `/${await first('roi-scenarios')}`,
    ],
    same: scenarioFields,
  },
  // Shares and rates stay, since both of their parts have the same scale.
  roiActuals: {
    asks: ['?range=2026-10-01..2026-10-31'],
    same: ['reportingShare', 'conversion', 'ownShare', 'from', 'to'],
  },
  roiIncrementality: { same: ['from', 'to'] },
  roiWorkbook: { asks: ['?inputs=roi%3D1%26spend%3D100'] },
};
