import { BarMenu } from '#app/analytics/bar-menu.tsx';
import { ExportLimitNote } from '#app/analytics/export-limit-note.tsx';
import { ExportLink } from '#app/analytics/export-links.tsx';
import type { ExportedTable } from '#app/analytics/save-export.ts';
import { DropdownMenuLabel } from '#app/ui/dropdown-menu.tsx';
import { Download } from '#app/ui/icons.ts';
import { longestTitle } from '#shared/analytics/export-limits.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { exportedQuery, queriesOf } from '#shared/reports/questions.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

interface ReportExportProps {
  readonly definition: ReportDefinition;
  readonly range: DateRange;
  readonly scope: string;
  readonly name: string;
}

/** Exports all rows of the report: raw, or formatted with totals. */
export const ReportExport = ({ definition, range, scope, name }: ReportExportProps) => (
  <BarMenu
    label={texts.exportLabel}
    side="end"
    triggerContent={
      <>
        <Download aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="max-2xl:sr-only">{texts.exportLabel}</span>
      </>
    }
  >
    <DropdownMenuLabel>{texts.theWholeReport}</DropdownMenuLabel>
    <ExportLink scope={scope} title={name} format="csv" query={[wholeTable(definition, range, name)]}>
      {texts.downloadCsv}
    </ExportLink>
    <ExportLink scope={scope} title={name} format="csv-notes" query={[wholeTable(definition, range, name)]}>
      {texts.downloadCsvWithNotesZip}
    </ExportLink>
    <ExportLink scope={scope} title={name} format="xlsx" query={exportTables(definition, range, name)}>
      {texts.downloadXlsx}
    </ExportLink>
    <ExportLimitNote scope={scope} tables={[wholeTable(definition, range, name)]} />
  </BarMenu>
);

function exportTables(definition: ReportDefinition, range: DateRange, name: string): ExportedTable[] {
  const { rowTotals, columnTotals } = queriesOf(definition, range);
  const totals: ExportedTable[] = columnTotals
    ? [
        ...(definition.rows.length > 0 ? [{ title: texts.totalsOfRows, query: { ...rowTotals, totals: true } }] : []),
        { title: texts.totalsOfColumns, query: { ...columnTotals, totals: true } },
      ]
    : [];
  return [wholeTable(definition, range, name), ...totals];
}

const wholeTable = (definition: ReportDefinition, range: DateRange, name: string): ExportedTable => ({
  ...{ title: name.slice(0, longestTitle), query: exportedQuery(definition, range) },
  ...(definition.marks.length > 0 && { marks: definition.marks }),
});
