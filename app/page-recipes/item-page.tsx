import type { ReactNode } from 'react';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { type BackLink, Page, PageHead } from '../ui/page.tsx';
import { StatePage } from '../ui/state-page.tsx';

interface MissingSentence {
  readonly title: string;
  readonly text: string;
}

interface ItemPageProps<Item> {
  readonly part: Part<Item>;
  /** The list of these items. */
  readonly list: BackLink;
  /** Shown if the item doesn't exist. */
  readonly missing: MissingSentence;
  /** Title if the item couldn't be read. */
  readonly errorTitle: string;
  /** Shown instead of the item if it isn't available now; null if it is. */
  readonly unavailable?: MissingSentence | null;
  readonly children: (item: Item) => ReactNode;
}

/** The page of an item, or why it can't be shown, with a link back to the list. */
export function ItemPage<Item>(props: ItemPageProps<Item>) {
  const { part, list, missing, errorTitle, unavailable = null, children } = props;
  if (part.state === 'ready') return children(part.answer);
  const { kind, requestId } = part.failure;
  const none = kind === 'not-found' || kind === 'invalid';
  const sentence = none ? missing : (unavailable ?? { title: errorTitle, text: failureText(kind) });
  return (
    <StatePage
      tone={none ? 'info' : unavailable ? 'denied' : 'error'}
      {...sentence}
      requestId={none || unavailable ? null : requestId}
    >
      <Link className={buttonVariants({ variant: 'outline' })} to={list.to}>
        {list.text}
      </Link>
    </StatePage>
  );
}

interface ItemFrameProps {
  readonly title: string;
  /** Badge with the item's status. */
  readonly badge?: ReactNode;
  readonly lead?: ReactNode;
  /** Actions for the whole item. */
  readonly actions?: ReactNode;
  readonly list: BackLink;
  readonly children: ReactNode;
}

/** Heading and status of an item above its content. */
export const ItemFrame = ({ title, badge, lead, actions, list, children }: ItemFrameProps) => (
  <Page>
    <PageHead back={list} title={title} badge={badge} lead={lead} actions={actions} />
    {children}
  </Page>
);

interface ItemColumnsProps {
  /** The item's form. */
  readonly main: ReactNode;
  /** Status, results and actions. */
  readonly aside: ReactNode;
  /** On narrow screens, the first panel of the column next to the form is shown above it. */
  readonly firstPanelOnTop?: boolean;
}

/** The form of an item, with panels next to it. */
export const ItemColumns = ({ main, aside, firstPanelOnTop = false }: ItemColumnsProps) => (
  <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
    <div className="grid min-w-0 gap-4">{main}</div>
    <div className={cn('grid min-w-0 gap-4', firstPanelOnTop && 'max-xl:contents max-xl:*:first:order-first')}>
      {aside}
    </div>
  </div>
);
