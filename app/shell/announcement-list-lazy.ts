import { lazyPart } from '../api/lazy-part.ts';

export const AnnouncementList = lazyPart(
  'announcement-list',
  async () => (await import('./announcement-list.tsx')).AnnouncementList,
);
