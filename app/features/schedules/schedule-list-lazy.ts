import { lazyPart } from '#app/api/lazy-part.ts';

export const ScheduleList = lazyPart('schedule-list', async () => (await import('./schedule-list.tsx')).ScheduleList);
