import { hasKey } from '#shared/table.ts';

/** Panels of the editor in tab order. */
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

/** Whether the panel edits translated texts. */
export const hasLanguageTabs = (panel: PanelId): boolean => panel === 'content' || panel === 'words';
