import { lazy } from 'react';
import { loadChunk } from '../api/chunks.ts';

/** `FilterPicker` as the browser has it: loaded when somebody first chooses what to filter by. */
export const FilterPicker = lazy(() =>
  loadChunk('filter-picker', () => import('./filter-picker.tsx')).then((module) => ({ default: module.FilterPicker })),
);
