import { useState } from 'react';
import { longestTitle, maxTables } from '#shared/analytics/export-limits.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { fill } from '#shared/text/fill.ts';
import { addressOf } from '../api/addresses.ts';
import { loadChunk } from '../api/chunks.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { useUiState } from '../stores/ui-state.ts';
import { DropdownMenuLabel, dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Download } from '../ui/icons.ts';
import { BarMenu } from './bar-menu.tsx';
import { ExportLimitNote } from './export-limit-note.tsx';
import type { ExportedTable, ExportFormat } from './save-export.ts';
import * as texts from './texts.ts';

/** Servers and proxies reject longer addresses. */
const longestAddress = 14_000;

interface ExportLinkProps {
  /** Such as `account-12`. It is part of the address, since a plain link sends no `X-Scope`. */
  readonly scope: string;
  readonly title: string;
  readonly format: ExportFormat;
  readonly query: SemanticQueryInput | readonly ExportedTable[];
  readonly children: string;
}

/** Downloads all rows of what is shown. With scripts, an incomplete download is reported and not saved. */
export function ExportLink({ scope, title, format, query, children }: ExportLinkProps) {
  const notify = useUiState((state) => state.notify);
  const [busy, setBusy] = useState(false);
  const { address } = addressOf('exportFile', { query: { format, title: title.slice(0, longestTitle), query }, scope });
  if (address.length > longestAddress)
    return <p className="px-2.5 py-1.5 text-xs text-muted">{fill(texts.tooManyFilters, { children })}</p>;
  const save = async () => {
    setBusy(true);
    try {
      const { saveExport } = await loadChunk('export', () => import('./save-export.ts'));
      await saveExport(address, format);
    } catch (error) {
      notify({ design: 'error', title: texts.downloadFailed, message: failureText(failureOf(error).kind) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <a
      href={address}
      download
      aria-busy={busy}
      className={dropdownMenuItemClasses}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Download aria-hidden /> {children}
    </a>
  );
}

type ExportLinksProps = Pick<ExportLinkProps, 'scope' | 'title'> & {
  /** The card's table, then its subtotals. */
  readonly tables: readonly [ExportedTable, ...ExportedTable[]];
};

/** Downloads of one card: rows as CSV, with or without notes, and a formatted workbook with subtotals. */
export const ExportLinks = ({ tables, ...props }: ExportLinksProps) => (
  <>
    <ExportLink {...props} query={tables[0].query} format="csv">
      {texts.downloadCsv}
    </ExportLink>
    <ExportLink {...props} query={tables[0].query} format="csv-notes">
      {texts.downloadCsvWithNotesZip}
    </ExportLink>
    <ExportLink {...props} query={tables.length > 1 ? tables : tables[0].query} format="xlsx">
      {texts.downloadXlsx}
    </ExportLink>
    <ExportLimitNote scope={props.scope} tables={tables} />
  </>
);

interface ExportMenuProps {
  readonly scope: string;
  readonly title: string;
  /** All tables of the page. A workbook has a sheet for each. */
  readonly tables: readonly ExportedTable[];
}

/** Downloads the whole page as one file. */
export const ExportMenu = ({ scope, title, tables }: ExportMenuProps) => (
  <BarMenu
    label={texts.exportLabel}
    side="end"
    triggerContent={
      <>
        <Download aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sm:max-2xl:sr-only">{texts.exportLabel}</span>
      </>
    }
  >
    <DropdownMenuLabel>{texts.theWholePage}</DropdownMenuLabel>
    {tables.length > 0 ? (
      <>
        <ExportLink scope={scope} title={title} format="xlsx" query={tables.slice(0, maxTables)}>
          {texts.downloadXlsxOneSheetPerCard}
        </ExportLink>
        <ExportLimitNote scope={scope} tables={tables} />
      </>
    ) : (
      <p className="px-2.5 py-1.5 text-sm text-muted">{texts.nothingToExport}</p>
    )}
    <p className="px-2.5 py-1.5 text-xs text-muted">{texts.downloadOneCard}</p>
  </BarMenu>
);
