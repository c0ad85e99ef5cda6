import { hasKey } from '#shared/table.ts';

/** What has come of a form, by the word that its address carries. */
export const doneTexts = {
  scheduled: 'The report is scheduled.',
  changed: 'The schedule was saved.',
  paused: 'The schedule is paused.',
  resumed: 'The schedule runs again.',
  ran: 'The file was made. It stands under Deliveries.',
  waiting: 'The file could not be handed over yet. It will be tried again by itself.',
  failed: 'No file was made. Deliveries says why.',
  deleted: 'The schedule was deleted.',
  asked: 'The request was sent again.',
  'alert-made': 'The measure is watched. It is looked at within a minute.',
  'alert-changed': 'The alert was saved.',
  'alert-paused': 'The alert is paused.',
  'alert-resumed': 'The alert is looked at again.',
  'alert-deleted': 'The alert was deleted.',
} as const;

export type Done = keyof typeof doneTexts;

/** What the address says was done, and when, epoch milliseconds, so that a reload is told from doing it again. */
export interface DoneOnce {
  readonly what: Done;
  readonly at: string;
}

export function doneOf(text: string | null): DoneOnce | null {
  const [, what = '', at = ''] = /^([a-z-]+)\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return hasKey(doneTexts, what) ? { what, at } : null;
}

export const doneText = (what: Done, at: number): string => `${what}.${at}`;
