import { lazyPart } from '#app/api/lazy-part.ts';

export const ScheduleForm = lazyPart('schedule-form', async () => (await import('./schedule-form.tsx')).ScheduleForm);
