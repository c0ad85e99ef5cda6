/** Data sets of a connection, each with its own reports. */
export const datasets = {
  sales: 'Sell-out',
  attribution: 'Amazon Attribution',
  spend: 'Ad spend',
} as const;
export type Dataset = keyof typeof datasets;

export const connectionProviders = ['amazon-sp', 'amazon-ads'] as const;
export type ConnectionProvider = (typeof connectionProviders)[number];

/** Data sets of a provider. */
export const datasetsOf = (provider: ConnectionProvider): readonly Dataset[] =>
  provider === 'amazon-sp' ? ['sales'] : ['attribution', 'spend'];
