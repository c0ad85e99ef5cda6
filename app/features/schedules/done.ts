import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** What has come of a form, by the word that its address carries. */
export const doneTexts = {
  scheduled: texts.theReportIsScheduled,
  changed: texts.theScheduleWasSaved,
  paused: texts.theScheduleIsPaused,
  resumed: texts.theScheduleRunsAgain,
  ran: texts.theFileWasMadeIt,
  waiting: texts.theFileCouldNotBe,
  failed: texts.noFileWasMadeDeliveries,
  deleted: texts.theScheduleWasDeleted,
  asked: texts.theRequestWasSentAgain,
  'alert-made': texts.theMeasureIsWatchedIt,
  'alert-changed': texts.theAlertWasSaved,
  'alert-paused': texts.theAlertIsPaused,
  'alert-resumed': texts.theAlertIsLookedAtAgain,
  'alert-deleted': texts.theAlertWasDeleted,
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
