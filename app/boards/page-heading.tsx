import type { ReactNode } from 'react';
import { PageHead } from '../ui/page.tsx';
import { PrintActions, PrintNote } from './print-actions.tsx';
import type { TemplateView } from './template-view.ts';

interface PageHeadingProps {
  readonly board: Pick<TemplateView, 'template' | 'view' | 'printed'>;
  /** More links and buttons for the page. */
  readonly actions?: ReactNode;
}

/** The page's heading, with actions for the whole page. */
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
