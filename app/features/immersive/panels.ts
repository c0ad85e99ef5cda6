import { hasKey } from '#shared/table.ts';

/** The parts of the editor, in their order. */
export const panels = {
  content: 'Content',
  words: 'Title',
  theme: 'Theme',
  languages: 'Languages',
  tracking: 'Tracking',
  audience: 'Audience',
  checks: 'Checks',
  history: 'History',
  share: 'Share',
  results: 'Results',
} as const;

export type PanelId = keyof typeof panels;

export const isPanel = (text: unknown): text is PanelId => hasKey(panels, text);

/** What is written in a language of its own has the tabs of the languages over it. */
export const isWritten = (panel: PanelId): boolean => panel === 'content' || panel === 'words';
