import { type ReactNode, Suspense } from 'react';
import { PrintButton } from '#app/analytics/print-button.tsx';
import { pagePath } from '#app/page-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { momentIn } from '#app/ui/moment.ts';
import { PageHead } from '#app/ui/page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ReportMenus } from '#lazy/features/report-builder/report-menus';
import type { Report } from '#shared/api/families/reports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { fill } from '#shared/text/fill.ts';
import type { Saved } from './report-builder.server.ts';
import type { ReportChange } from './report-changes.server.ts';
import { savedPath } from './saved-path.ts';
import * as texts from './texts.ts';

interface ReportHeaderProps {
  readonly saved: Saved | null;
  /** Current definition; null while there is nothing to save. */
  readonly definition: ReportDefinition | null;
  /** The definition is invalid, so it can't be saved. */
  readonly broken: boolean;
  readonly hasUnsavedChanges: boolean;
  /** Revision that the edits are based on; null if unknown. */
  readonly base: number | null;
  /** Why reports can't be saved; null if they can. */
  readonly readOnlyReason: string | null;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly result: ReportChange | null;
  readonly formats: Formats;
  /** Time zone of the scope, for save times. */
  readonly timezone: string;
  /** Further actions for a saved report, such as scheduling. */
  readonly actions?: ReactNode;
}

/** Name, ownership and actions of the report. */
export function ReportHeader({
  saved,
  definition,
  broken,
  hasUnsavedChanges,
  base,
  readOnlyReason,
  actions,
  ...rest
}: ReportHeaderProps) {
  const report = saved?.report ?? null;
  return (
    <header>
      <PageHead
        title={report?.name ?? texts.reportBuilder}
        {...(report && { back: { to: pagePath('/custom/report-builder'), text: texts.reportBuilder } })}
        lead={
          report ? (
            <Ownership
              report={report}
              hasUnsavedChanges={hasUnsavedChanges}
              formats={rest.formats}
              timezone={rest.timezone}
            />
          ) : null
        }
        actions={
          <>
            <Suspense fallback={<Skeleton className="h-(--control-small) w-40" />}>
              <ReportMenus
                key={report?.etag}
                {...{ saved, hasUnsavedChanges, base, readOnlyReason }}
                definition={broken ? null : definition}
                {...rest}
              />
            </Suspense>
            {report ? actions : null}
            {definition && !broken ? <PrintButton /> : null}
          </>
        }
      />
      {readOnlyReason ? <p className="mt-2 text-xs text-muted">{readOnlyReason}</p> : null}
    </header>
  );
}

function Ownership({
  report,
  hasUnsavedChanges,
  formats,
  timezone,
}: Pick<ReportHeaderProps, 'hasUnsavedChanges' | 'formats' | 'timezone'> & { readonly report: Report }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{report.own ? texts.yours : fill(texts.byOwner, { owner: report.owner })}</span>
      <Badge variant="secondary">{report.visibility === 'account' ? 'everyone in this scope' : 'only you'}</Badge>
      {report.archived ? <Badge variant="warning">{texts.archived}</Badge> : null}
      <span suppressHydrationWarning>
        {fill(texts.savedAt, { time: momentIn(timezone, report.updatedAt, formats.locale) })}
      </span>
      {hasUnsavedChanges ? (
        <>
          <Badge variant="warning">{texts.notSaved}</Badge>
          <Link to={savedPath(report.id)} preventScrollReset className="text-primary-ink hover:underline">
            {texts.revert}
          </Link>
        </>
      ) : null}
    </p>
  );
}
