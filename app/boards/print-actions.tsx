import type { Template } from '#shared/analytics/template.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { PrintButton, PrintFace, printLook } from '../analytics/print-button.tsx';
import { buttonVariants } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { hasTables, maxPrintedRows, printSearch } from './print-view.ts';
import * as texts from './texts.ts';

interface PrintActionsProps {
  readonly template: Template;
  readonly view: ViewState;
  /** The page already shows all rows of its tables. */
  readonly printed: boolean;
}

/** Prints the page. If tables have several pages, it opens a page with all rows first. */
export function PrintActions({ template, view, printed }: PrintActionsProps) {
  if (hasTables(template) && !printed)
    return (
      <Link to={printSearch(view)} className={printLook}>
        <PrintFace />
      </Link>
    );
  return (
    <>
      {printed ? (
        <Link to={viewSearch(view)} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          {texts.backToThePage}
        </Link>
      ) : null}
      <PrintButton />
    </>
  );
}

/** Explains the page with all rows. */
export const PrintNote = () => (
  <p role="status" className="mt-3 rounded-md bg-primary-soft px-3 py-2 text-sm text-primary-ink print:hidden">
    {fill(texts.printRows, { en: maxPrintedRows.toLocaleString('en') })}
  </p>
);
