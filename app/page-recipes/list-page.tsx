import type { ReactNode } from 'react';
import { Page, PageHead } from '../ui/page.tsx';
import { type ListOutcome, Outcome } from './outcome.tsx';

interface ListPageProps {
  readonly title: string;
  /** Scope and purpose of the list. */
  readonly lead: ReactNode;
  /** Actions for the whole list. */
  readonly actions?: ReactNode;
  /** Result of the last posted form. */
  readonly outcome?: ListOutcome | null;
  /** `form`: narrow, for text and forms. */
  readonly width?: 'full' | 'form';
  /** The list, and the form for a new row. */
  readonly children: ReactNode;
}

/** A page with a list: heading, result of the last change, and the list. */
export const ListPage = ({ title, lead, actions, outcome, width = 'full', children }: ListPageProps) => (
  <Page width={width}>
    <PageHead title={title} lead={lead} actions={actions} />
    {outcome === undefined ? null : <Outcome outcome={outcome} className="not-empty:mt-4" />}
    {children}
  </Page>
);
