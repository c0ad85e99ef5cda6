import { BarMenu } from '#app/analytics/bar-menu.tsx';
import { Ellipsis } from '#app/ui/board-icons.ts';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { Archive, History, Save, Trash2, Users } from '#app/ui/page-icons.ts';
import { Copy } from '#app/ui/share-icons.ts';
import type { Report } from '#shared/api/families/reports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { fill } from '#shared/text/fill.ts';
import type { Saved } from './report-builder.server.ts';
import type { ReportChange } from './report-changes.server.ts';
import { IntentForm, SubmitButton } from './report-forms.tsx';
import { SaveAsForm } from './save-as-form.tsx';
import * as texts from './texts.ts';
import { VersionList } from './version-list.tsx';

interface ReportMenusProps {
  readonly saved: Saved | null;
  /** Definition to save; null if there is none or it is invalid. */
  readonly definition: ReportDefinition | null;
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
}

/** Saves the report or a copy, shows and restores earlier versions, and manages the report. */
export const ReportMenus = ({
  saved,
  definition,
  hasUnsavedChanges,
  base,
  readOnlyReason,
  scope,
  result,
  ...rest
}: ReportMenusProps) => (
  <>
    {saved?.report.editable && definition && hasUnsavedChanges && readOnlyReason === null ? (
      <IntentForm intent="save" report={baseVersion(saved.report, base)} definition={definition}>
        <SubmitButton>
          <Save aria-hidden className="size-4" /> {texts.save}
        </SubmitButton>
      </IntentForm>
    ) : null}
    {definition && readOnlyReason === null ? (
      <SaveAs report={saved?.report ?? null} {...{ definition, scope, result }} formats={rest.formats} />
    ) : null}
    {saved ? <VersionsMenu {...{ saved, readOnlyReason }} {...rest} /> : null}
    {saved && readOnlyReason === null ? <ManageMenu report={saved.report} /> : null}
  </>
);

/** Report with the ETag of the revision that the edits are based on, even if it was read again since. */
const baseVersion = (report: Report, base: number | null): Pick<Report, 'id' | 'etag'> => ({
  id: report.id,
  etag: base === null ? report.etag : `"${base}"`,
});

interface SaveAsProps extends Pick<ReportMenusProps, 'scope' | 'result' | 'formats'> {
  readonly report: Report | null;
  readonly definition: ReportDefinition;
}

function SaveAs({ report, definition, scope, result, formats }: SaveAsProps) {
  const suggested = report ? fill(texts.copyOfName, { name: report.name }).slice(0, 80) : '';
  return (
    <BarMenu
      label={report ? texts.saveAsNew : texts.saveReport}
      side="end"
      triggerContent={
        <>
          <Save aria-hidden className="size-4 shrink-0 text-muted" /> {report ? texts.saveAs : texts.save}
        </>
      }
    >
      <SaveAsForm
        {...{ scope, definition }}
        name={suggested}
        result={result?.intent === 'create' ? result : null}
        locale={formats.locale}
      />
    </BarMenu>
  );
}

function VersionsMenu({
  saved,
  readOnlyReason,
  formats,
  timezone,
}: Pick<ReportMenusProps, 'readOnlyReason' | 'formats' | 'timezone'> & { readonly saved: Saved }) {
  return (
    <BarMenu
      label={texts.versions}
      side="end"
      triggerContent={
        <>
          <History aria-hidden className="size-4 shrink-0 text-muted" /> {texts.versions}
        </>
      }
    >
      <VersionList
        saved={saved}
        canRestore={saved.report.editable && readOnlyReason === null}
        {...{ formats, timezone }}
      />
    </BarMenu>
  );
}

const row = 'border-t border-line p-2.5 first:border-t-0';

/** Everyone can copy; other actions are for the owner and admins. */
function ManageMenu({ report }: { readonly report: Report }) {
  const shared = report.visibility === 'account';
  return (
    <BarMenu
      label={texts.moreActions}
      side="end"
      triggerContent={
        <>
          <Ellipsis aria-hidden className="size-4 shrink-0 text-muted" /> {texts.more}
        </>
      }
    >
      <IntentForm intent="duplicate" report={report} className={row}>
        <SubmitButton variant="ghost">
          <Copy aria-hidden className="size-4" /> {texts.duplicate}
        </SubmitButton>
      </IntentForm>
      {report.editable ? (
        <>
          <IntentForm intent="rename" report={report} className={`${row} flex items-end gap-2`}>
            <Label className="min-w-0 flex-1">
              {texts.name}
              <Input name="name" defaultValue={report.name} required maxLength={80} className="mt-1 text-sm" />
            </Label>
            <SubmitButton variant="outline">{texts.rename}</SubmitButton>
          </IntentForm>
          {report.own || !shared ? (
            <IntentForm intent="share" report={report} className={row}>
              <input type="hidden" name="visibility" value={shared ? 'personal' : 'account'} />
              <SubmitButton variant="ghost">
                <Users aria-hidden className="size-4" /> {shared ? texts.stopSharing : texts.shareInThisScope}
              </SubmitButton>
            </IntentForm>
          ) : null}
          <IntentForm intent="archive" report={report} className={row}>
            <input type="hidden" name="archived" value={String(!report.archived)} />
            <SubmitButton variant="ghost">
              <Archive aria-hidden className="size-4" /> {report.archived ? texts.unarchive : texts.archive}
            </SubmitButton>
          </IntentForm>
          <details className={row}>
            <summary className="flex min-h-(--control-small) cursor-pointer items-center gap-2 px-3 text-sm font-medium">
              <Trash2 aria-hidden className="size-4" /> {texts.deleteLabel}
            </summary>
            <IntentForm intent="delete" report={report} className="grid gap-2 px-3 py-2">
              <p className="text-xs text-pretty text-muted">
                “{report.name}
                {texts.deleteWarning}
                {shared ? ' for everyone' : ''}.
              </p>
              <SubmitButton variant="outline">{texts.deleteReport}</SubmitButton>
            </IntentForm>
          </details>
        </>
      ) : null}
    </BarMenu>
  );
}
