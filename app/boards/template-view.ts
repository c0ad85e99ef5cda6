import type { DehydratedState } from '@tanstack/react-query';
import type { Template } from '#shared/analytics/template.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { FirstStep } from '../analytics/first-steps.server.ts';
import type { ScopeDates } from '../analytics/freshness.ts';
import type { ViewBarData } from '../analytics/view-bar-data.ts';
import type { StreamedItem } from '../api/streamed.ts';
import type { DayNote } from '../ui/charts/chart-data.ts';
import * as texts from './texts.ts';

/** A page of a template, as far as it is known before its widgets' answers are. */
export interface TemplateView {
  readonly state: 'ready';
  readonly template: Template;
  /** `inPart` where the person holds only some of an account. */
  readonly scope: { readonly ref: string; readonly label: string; readonly inPart: boolean };
  readonly view: ViewState;
  /** All rows of the tables are shown, for paper. */
  readonly printed: boolean;
  readonly bounds: ScopeDates;
  readonly currency: string;
  readonly locale: string;
  /** Cards lead to their numbers in the report builder. */
  readonly builds: boolean;
  /** The page is scheduled, and its measures are watched. */
  readonly schedules: boolean;
  /** Remarks on days of the range. */
  readonly notes: readonly DayNote[];
  readonly bar: ViewBarData;
  /** What brings the first facts of what the page shows. */
  readonly firstSteps: readonly FirstStep[];
  readonly dehydrated: DehydratedState;
}

/** What the tab of a page of a template is called. */
export const templateTitle = (loaded: StreamedItem<unknown> | undefined): string =>
  loaded?.name ? `${loaded.name} · ${loaded.label}` : texts.nothingToShow;
