import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** What has come of a form, by the word that its address carries. */
export const doneTexts = {
  scheduled: texts.scheduled,
  'scheduled-sent': texts.scheduledAndSent,
  changed: texts.scheduleSaved,
  paused: texts.schedulePaused,
  resumed: texts.scheduleResumed,
  ran: texts.fileCreated,
  waiting: texts.fileWaiting,
  failed: texts.fileFailed,
  deleted: texts.scheduleDeleted,
  asked: texts.requestResent,
  'alert-made': texts.alertCreated,
  'alert-changed': texts.alertSaved,
  'alert-paused': texts.alertPaused,
  'alert-resumed': texts.alertResumed,
  'alert-deleted': texts.alertDeleted,
} as const;

export type Done = keyof typeof doneTexts;

/**
 * What the address says was done, and when in epoch milliseconds. The time distinguishes a repeated action from a
 * reload.
 */
export interface DoneOnce {
  readonly what: Done;
  readonly at: string;
}

export function doneOf(text: string | null): DoneOnce | null {
  const [, what = '', at = ''] = /^([a-z-]+)\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return hasKey(doneTexts, what) ? { what, at } : null;
}

export const doneText = (what: Done, at: number): string => `${what}.${at}`;
