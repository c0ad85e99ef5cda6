import type { DehydratedState } from '@tanstack/react-query';
import type { Template } from '#shared/analytics/template.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { FirstStep } from '../analytics/first-steps.server.ts';
import type { ScopeDates } from '../analytics/freshness.ts';
import type { ViewBarData } from '../analytics/view-bar-data.ts';
import type { StreamedItem } from '../api/streamed.ts';
import type { DayNote } from '../ui/charts/chart-data.ts';
import * as texts from './texts.ts';

/** A template page without the answers of its widgets. */
export interface TemplateView {
  readonly state: 'ready';
  readonly template: Template;
  /** `inPart`: the person has access to only some of the account's subaccounts. */
  readonly scope: { readonly ref: string; readonly label: string; readonly inPart: boolean };
  readonly view: ViewState;
  /** All rows of the tables are shown, for printing. */
  readonly printed: boolean;
  readonly bounds: ScopeDates;
  readonly currency: string;
  readonly locale: string;
  /** Whether cards link to the report builder. */
  readonly builds: boolean;
  /** Whether the page can be scheduled and its measures watched by alerts. */
  readonly schedules: boolean;
  /** Annotations of the range. */
  readonly notes: readonly DayNote[];
  readonly bar: ViewBarData;
  /** How to get the first data for this page. */
  readonly firstSteps: readonly FirstStep[];
  readonly dehydrated: DehydratedState;
}

/** Title of a template page. */
export const templateTitle = (loaded: StreamedItem<unknown> | undefined): string =>
  loaded?.name ? `${loaded.name} · ${loaded.label}` : texts.nothingToShow;
