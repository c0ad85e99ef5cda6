import { lazyPart } from '../api/lazy-part.ts';

export const AnnouncementLine = lazyPart(
  'announcement-line',
  async () => (await import('./announcement-line.tsx')).AnnouncementLine,
);
