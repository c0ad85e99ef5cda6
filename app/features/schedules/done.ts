import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Outcome messages by the `done` parameter of the address. */
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
 * A finished action from the address, with its time in epoch milliseconds. The time distinguishes a repeated action
 * from a reload.
 */
export interface DoneEvent {
  readonly what: Done;
  readonly at: string;
}

export function parseDone(text: string | null): DoneEvent | null {
  const [, what = '', at = ''] = /^([a-z-]+)\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return hasKey(doneTexts, what) ? { what, at } : null;
}

export const formatDone = (what: Done, at: number): string => `${what}.${at}`;
