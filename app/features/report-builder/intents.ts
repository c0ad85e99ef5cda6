import { isOneOf } from '#shared/table.ts';

/** What can be done with a saved report, as its forms say it. */
const intents = ['create', 'save', 'rename', 'share', 'archive', 'duplicate', 'restore', 'delete'] as const;
export type ReportIntent = (typeof intents)[number];

export const isIntent = (text: string): text is ReportIntent => isOneOf(intents, text);
