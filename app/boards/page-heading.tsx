import type { ReactNode } from 'react';
import { PageHead } from '../ui/page.tsx';
import { PrintActions, PrintNote } from './print-actions.tsx';
import type { TemplateView } from './template-view.ts';

interface PageHeadingProps {
  readonly board: Pick<TemplateView, 'template' | 'view' | 'printed'>;
  /** What else can be done with the page: links and buttons. */
  readonly actions?: ReactNode;
}

/** What the page is called, and what can be done with the whole of it. */
export const PageHeading = ({ board: { template, view, printed }, actions }: PageHeadingProps) => (
  <>
    <PageHead
      title={template.name}
      lead={template.description}
      actions={
        <>
          {actions}
          <PrintActions template={template} view={view} printed={printed} />
        </>
      }
    />
    {printed ? <PrintNote /> : null}
  </>
);
