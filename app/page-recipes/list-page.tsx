import type { ReactNode } from 'react';
import { Page, PageHead } from '../ui/page.tsx';

interface ListOutcome {
  readonly ok: boolean;
  /** Some of what was asked for was left undone. */
  readonly partly?: boolean;
  readonly text: string | null;
}

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
    {outcome === undefined ? null : (
      <p role="status" className={`text-sm ${toneOf(outcome)}`}>
        {outcome?.text}
      </p>
    )}
    {children}
  </Page>
);

const toneOf = (outcome: ListOutcome | null): string => {
  if (outcome?.ok === false) return 'text-error-ink';
  return outcome?.partly ? 'text-warning-ink' : 'text-success-ink';
};
