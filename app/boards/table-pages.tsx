import type { QueryAnswer } from '#shared/analytics/query.ts';
import { pageFor, type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { maxPrintedRows } from './print-view.ts';
import * as texts from './texts.ts';

interface TablePagesProps {
  readonly answer: QueryAnswer;
  readonly view: ViewState;
  readonly table: { readonly id: string; readonly title: string };
  /** Rows per page. */
  readonly limit: number;
  readonly formats: Formats;
}

/** The pagination of a table; nothing if there is only one page. */
export function TablePages({ answer, view, table, limit, formats }: TablePagesProps) {
  const page = pageFor(view, table.id);
  if (limit === maxPrintedRows && answer.truncated) return <CutNote formats={formats} />;
  if (page === 1 && !answer.truncated) return null;
  const [first, last] = [(page - 1) * limit + 1, (page - 1) * limit + answer.rows.length];
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <nav
      aria-label={fill(texts.rowsOfTitle, { title: table.title })}
      className="mt-3 flex flex-wrap items-center gap-3 text-xs text-muted"
    >
      <span suppressHydrationWarning>
        {texts.rows} {count(first)}–{count(last)}
        {answer.truncated ? '; more follow' : ', the last'}
        {texts.totalCoversAll}
        <span className="hidden print:inline"> {texts.printAllHint}</span>
      </span>
      <span className="ms-auto flex gap-2 print:hidden">
        {page > 1 ? (
          <Link
            to={viewSearch(view, { page: page - 1, paged: table.id })}
            preventScrollReset
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            {texts.previousRows}
          </Link>
        ) : null}
        {answer.truncated ? (
          <Link
            to={viewSearch(view, { page: page + 1, paged: table.id })}
            preventScrollReset
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            {texts.nextRows}
          </Link>
        ) : null}
      </span>
    </nav>
  );
}

/** Prominent on screen and in print: nobody should take cut rows for zero. */
const CutNote = ({ formats }: Pick<TablePagesProps, 'formats'>) => (
  <p
    role="alert"
    className="mt-3 rounded-md border border-warning-ink bg-warning-soft px-3 py-2 text-sm font-semibold text-warning-ink"
    suppressHydrationWarning
  >
    {fill(texts.printCut, { maxPrintedRows: formats.value(maxPrintedRows, 'integer') })}
  </p>
);
