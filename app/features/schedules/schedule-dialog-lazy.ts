import { lazyPart } from '#app/api/lazy-part.ts';

export const ScheduleDialog = lazyPart(
  'schedule-dialog',
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
);
