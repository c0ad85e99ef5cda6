import type { ReactNode } from 'react';
import { PrintActions, PrintNote } from './print-actions.tsx';
import type { TemplateView } from './template.server.ts';

interface PageHeadingProps {
  readonly board: Pick<TemplateView, 'template' | 'view' | 'printed'>;
  /** What else can be done with the page: links and buttons. */
  readonly actions?: ReactNode;
}

/** What the page is called, and what can be done with the whole of it. */
export const PageHeading = ({ board: { template, view, printed }, actions }: PageHeadingProps) => (
  <>
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{template.name}</h1>
        {template.description ? <p className="mt-1 max-w-2xl text-sm text-muted">{template.description}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {actions}
        <PrintActions template={template} view={view} printed={printed} />
      </div>
    </div>
    {printed ? <PrintNote /> : null}
  </>
);
