import type { ReactNode } from 'react';
import { Page, PageHead } from '../ui/page.tsx';

interface ListPageProps {
  readonly title: string;
  /** Whose the list is, and what it is good for. */
  readonly lead: ReactNode;
  /** What can be done with all of it. */
  readonly actions?: ReactNode;
  /** What came of the last posted form. */
  readonly outcome?: { readonly ok: boolean; readonly text: string | null } | null;
  /** The list in its panel, and what makes a new row. */
  readonly children: ReactNode;
}

/** A page about a list: its name, what came of the last change, and the list. */
export const ListPage = ({ title, lead, actions, outcome, children }: ListPageProps) => (
  <Page>
    <PageHead title={title} lead={lead} actions={actions} />
    {outcome === undefined ? null : (
      <p role="status" className={outcome?.ok === false ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
        {outcome?.text}
      </p>
    )}
    {children}
  </Page>
);
