import type { ReactNode } from 'react';
import { Page, PageHead } from '../ui/page.tsx';
import { type ListOutcome, Outcome } from './outcome.tsx';

interface ListPageProps {
  readonly title: string;
  /** Whose the list is, and what it is good for. */
  readonly lead: ReactNode;
  /** What can be done with all of it. */
  readonly actions?: ReactNode;
  /** What came of the last posted form. */
  readonly outcome?: ListOutcome | null;
  /** `form` for what is read line by line. */
  readonly width?: 'full' | 'form';
  /** The list in its panel, and what makes a new row. */
  readonly children: ReactNode;
}

/** A page about a list: its name, what came of the last change, and the list. */
export const ListPage = ({ title, lead, actions, outcome, width = 'full', children }: ListPageProps) => (
  <Page width={width}>
    <PageHead title={title} lead={lead} actions={actions} />
    {outcome === undefined ? null : <Outcome outcome={outcome} className="not-empty:mt-4" />}
    {children}
  </Page>
);
