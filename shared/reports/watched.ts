import { type MeasureId, measures } from '../analytics/measures.ts';
import { writtenTimes, writtenUnit } from '../analytics/typed-bound.ts';
import type { NumberStyle } from '../format/formats.ts';
import { hasKey } from '../table.ts';

/** Values of the current model run that alerts can watch besides measures. */
export const modelFigures = {
  'model-health': { label: 'Model health', format: 'decimal', unit: 'points' },
  'model-weeks-behind': { label: 'Weeks of spend newer than the model', format: 'integer', unit: 'weeks' },
} as const satisfies Readonly<Record<string, { label: string; format: NumberStyle; unit: string }>>;

export type ModelFigure = keyof typeof modelFigures;
export type WatchedId = MeasureId | ModelFigure;

export const isModelFigure = (id: string): id is ModelFigure => hasKey(modelFigures, id);
export const isWatched = (id: string): id is WatchedId => isModelFigure(id) || hasKey(measures, id);

const about = (id: WatchedId) => (isModelFigure(id) ? modelFigures[id] : measures[id]);

export const watchedLabel = (id: WatchedId): string => about(id).label;
export const watchedStyle = (id: WatchedId): NumberStyle => about(id).format;

/** Factor between typed and stored number: a share is stored as a ratio and typed in per cent. */
export const watchedTimes = (id: WatchedId): number => (isModelFigure(id) ? 1 : writtenTimes(id));

/** Unit of a typed number. */
export const watchedUnit = (id: WatchedId, currency: string): string =>
  isModelFigure(id) ? modelFigures[id].unit : writtenUnit(id, currency);
