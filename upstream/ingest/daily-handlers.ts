import { mediaSpend } from './media-spend.ts';
import { modelSeries } from './model-series.ts';
import { sellOut } from './sell-out.ts';

export const dailyHandlers = { 'media-spend': mediaSpend, 'sell-out': sellOut, 'model-series': modelSeries } as const;
