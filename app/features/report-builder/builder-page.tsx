import { type ReactNode, Suspense } from 'react';
import { Facts } from '#app/analytics/facts.tsx';
import { useConfirmBeforeLeaving, useUnsavedForm } from '#app/stores/unsaved-edits.ts';
import { Page } from '#app/ui/page.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { NoFacts } from '#lazy/analytics/no-facts';
import { SuspectNote } from '#lazy/analytics/suspect-note';
import { ReportExport } from '#lazy/features/report-builder/export-menu';
import { ReportFields } from '#lazy/features/report-builder/report-fields';
import { ReportList } from '#lazy/features/report-builder/report-list';
import { ReportResult } from '#lazy/features/report-builder/report-result';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { isWithoutFacts, leftOutQuery } from '#shared/analytics/traffic.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { ChangeOutcome } from './change-outcome.tsx';
import { EditsProvider } from './edits.tsx';
import type { LoadedBuilder } from './load-builder.server.ts';
import type { ReportChange } from './report-changes.server.ts';
import { ReportHeader } from './report-header.tsx';
import { defaultReportName, definitionConflicts, reportDefinitionOfView } from './report-view.ts';
import { Starters } from './starters.tsx';
import * as texts from './texts.ts';

interface BuilderPageProps {
  readonly loaded: LoadedBuilder;
  readonly result: ReportChange | null;
  readonly formats: Formats;
  /** Notes on an answer's basis besides its days: conversions, coverage. */
  readonly notesOn: (answer: QueryAnswer) => readonly string[];
  /** Further actions for a saved report, such as scheduling. */
  readonly actions?: ReactNode;
  /** Renders the view bar around the page's own controls. */
  readonly children: (added: ReactNode) => ReactNode;
}

const noop = () => {};

/** Report builder: fields, result and saving. The report's whole state is in the address. */
export function BuilderPage({ loaded, result, formats, notesOn, actions, children }: BuilderPageProps) {
  const { saved, view, definition: asked, readOnlyReason, changed, scope, bounds, bar } = loaded;
  const { timezone } = bounds;
  const definition = reportDefinitionOfView(view);
  const conflicts = definition ? definitionConflicts(definition) : [];
  const dirty = readOnlyReason === null && (saved ? changed : definition !== null);
  useUnsavedForm(`report view ${scope.ref}`, dirty);
  useConfirmBeforeLeaving(dirty, noop);
  const answered = asked !== null && conflicts.length === 0 && !isWithoutFacts(view, bounds);
  const name = saved?.report.name ?? (definition ? defaultReportName(definition) : 'Report');
  return (
    <Page>
      <ReportHeader
        {...{ saved, definition, readOnlyReason, result, formats, timezone, actions }}
        hasUnsavedChanges={changed}
        broken={conflicts.length > 0}
        scope={scope.ref}
        base={view.layout?.base ?? null}
      />
      <ChangeOutcome {...{ result, definition, formats, timezone }} />
      {saved && changed && result === null && (view.layout?.base ?? saved.report.revision) < saved.report.revision ? (
        <p role="status" className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {texts.savedMeanwhile}
        </p>
      ) : null}
      {saved?.version && changed ? (
        <p role="status" className="mt-3 rounded-md bg-info-soft px-3 py-2 text-sm text-info-ink">
          {fill(texts.earlierVersionNote, { revision: saved.version.revision })}
        </p>
      ) : null}
      {children(
        asked && conflicts.length === 0 ? (
          <ReportExport definition={asked} range={view.range} scope={scope.ref} name={name} />
        ) : null,
      )}
      <EditsProvider view={view} bounds={bounds}>
        <div className="mt-4 grid grid-cols-1 gap-3 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-4 print:block">
          <ScrollRegion label={texts.editFields} className="field-panel min-w-0 self-start print:hidden">
            <Panel title={texts.fields} className="lg:border-0 lg:shadow-none">
              <Suspense fallback={<Skeleton className="min-h-80" />}>
                <ReportFields loaded={loaded} formats={formats} />
              </Suspense>
            </Panel>
          </ScrollRegion>
          <div className="min-w-0 self-start">
            <Panel title={definition ? defaultReportName(definition) : texts.report}>
              {answered ? null : (
                <Facts
                  {...{ bar, formats, timezone }}
                  {...{ range: view.range, comparison: null, currency: loaded.currency, notes: [] }}
                  {...{ through: bounds.max, scope: scope.label, filters: view.filters }}
                />
              )}
              {asked && conflicts.length === 0 ? (
                <div className="mb-3 empty:hidden">
                  <SuspectNote
                    {...{ view, formats, scope: scope.ref }}
                    query={leftOutQuery(asked.values, view, bounds.today)}
                  />
                </div>
              ) : null}
              {!asked ? (
                <Starters />
              ) : conflicts.length > 0 ? (
                <Conflicts reasons={conflicts} />
              ) : isWithoutFacts(view, bounds) ? (
                <Suspense>
                  <NoFacts view={view} bounds={bounds} formats={formats} />
                </Suspense>
              ) : (
                <Suspense fallback={<Skeleton className="min-h-80" />}>
                  <ReportResult
                    definition={asked}
                    firstSteps={loaded.firstSteps}
                    {...{ name, view, bar, bounds, scope, formats, notesOn }}
                  />
                </Suspense>
              )}
            </Panel>
          </div>
        </div>
      </EditsProvider>
      <div className="mt-3 lg:mt-4 print:hidden">
        <Suspense fallback={<Skeleton className="min-h-40" />}>
          <ReportList list={loaded.list} {...{ view, formats, timezone }} />
        </Suspense>
      </div>
    </Page>
  );
}

const Conflicts = ({ reasons }: { readonly reasons: readonly string[] }) => (
  <div role="alert" className="text-sm">
    <p>{texts.invalidReport}</p>
    <ul className="mt-2 list-disc ps-5 text-muted">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
);
