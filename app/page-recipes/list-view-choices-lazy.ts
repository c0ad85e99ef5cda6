import { lazyPart } from '../api/lazy-part.ts';

export const ListViewChoices = lazyPart(
  'list-view-choices',
  async () => (await import('./list-view-choices.tsx')).ListViewChoices,
);
