import { lazyPart } from '#app/api/lazy-part.ts';

export const ScheduleSteps = lazyPart(
  'schedule-steps',
  async () => (await import('./schedule-steps.tsx')).ScheduleSteps,
);
