import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { maxExportRows } from '#shared/analytics/export-limits.ts';
import { dimensions } from '#shared/analytics/measures.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { fill } from '#shared/text/fill.ts';
import { semanticQuery } from '../api/query-options.ts';
import type { ExportedTable } from './save-export.ts';
import * as texts from './texts.ts';

interface ExportLimitNoteProps {
  /** Such as `account-12`. */
  readonly scope: string;
  readonly tables: readonly ExportedTable[];
}

/** Warns before a download which tables have more rows than a file can hold. Rows are counted once the menu is open. */
export function ExportLimitNote({ scope, tables }: ExportLimitNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const menu = note.current?.closest('details');
    if (!menu) return;
    const onToggle = () => menu.open && setOpen(true);
    onToggle();
    menu.addEventListener('toggle', onToggle);
    return () => menu.removeEventListener('toggle', onToggle);
  }, []);
  const client = useQueryClient();
  const mayExceedLimit = tables.filter(({ query }) => {
    const shown = client.getQueryData(semanticQuery(scope, query).queryKey);
    return query.dimensions?.some((id) => dimensions[id].kind === 'category') && shown?.truncated !== false;
  });
  const counted = useQueries({
    queries: mayExceedLimit.map(({ query }) => ({ ...semanticQuery(scope, countQuery(query)), enabled: open })),
  });
  const warning = cutWords(mayExceedLimit.map(({ title }, at) => ({ title, rows: counted[at]?.data?.count ?? 0 })));
  return (
    <div ref={note} className="px-2.5 py-1.5 text-xs text-muted" role="status">
      {warning ? (
        <p className="rounded-md bg-warning-soft px-2 py-1 text-warning-ink">{warning}</p>
      ) : (
        <p>{fill(texts.upToRowsPerTable, { limit })}</p>
      )}
    </div>
  );
}

const limit = maxExportRows.toLocaleString('en-US');

/** The warning; null if no table is too long. */
export function cutWords(tables: readonly { readonly title: string; readonly rows: number }[]): string | null {
  const tooLong = tables.filter(({ rows }) => rows > maxExportRows);
  if (tooLong.length === 0) return null;
  const named = tooLong.map(({ title, rows }) => `${title} has ${rows.toLocaleString('en-US')} rows.`).join(' ');
  return `${named} The file includes only the first ${limit}. Add a filter to export fewer rows.`;
}

/** The answer to one row already has the total count. */
function countQuery({ order: _order, offset: _offset, ...query }: SemanticQueryInput): SemanticQueryInput {
  return { ...query, comparison: 'none', limit: 1, totals: false, counted: true };
}
