import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import { buttonVariants } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { StatePage } from '../ui/state-page.tsx';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

interface Named {
  readonly name: string;
  readonly author: string;
}

interface ItemPageProps<Item extends Named> {
  readonly kind: ItemKind;
  readonly part: Part<Item>;
  readonly scopeLabel: string;
  /** What stands below its name. */
  readonly children: (item: Item) => ReactNode;
}

/** One item with its name, or why there is none to show. */
export function ItemPage<Item extends Named>({ kind, part, scopeLabel, children }: ItemPageProps<Item>) {
  const { title, one, many, list } = itemWords[kind];
  if (part.state === 'failed') {
    const missing = part.failure.kind === 'not-found' || part.failure.kind === 'invalid';
    return (
      <StatePage
        tone={missing ? 'info' : 'error'}
        title={missing ? fill(texts.thereIsNoSuchIn, { one }) : fill(texts.theCouldNotBeRead, { one })}
        text={missing ? texts.itMayHaveBeenDeleted : failureText(part.failure.kind)}
        requestId={missing ? null : part.failure.requestId}
      >
        <Link className={buttonVariants()} to={list}>
          {fill(texts.allMany, { many })}
        </Link>
      </StatePage>
    );
  }
  const { name, author } = part.answer;
  return (
    <Page>
      <PageHead
        back={{ to: list, text: title }}
        title={name}
        lead={fill(texts.scopeLabelBegunByAuthor, { scopeLabel, author })}
      />
      <div>{children(part.answer)}</div>
    </Page>
  );
}

interface ItemColumnsProps {
  readonly main: ReactNode;
  /** Stands beside it, and before it where there is no room. */
  readonly aside: ReactNode;
}

export const ItemColumns = ({ main, aside }: ItemColumnsProps) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="order-2 min-w-0 space-y-4 lg:order-1">{main}</div>
    <div className="order-1 min-w-0 space-y-4 lg:order-2">{aside}</div>
  </div>
);

/** Title of the document. */
export const itemTitle = (kind: ItemKind, name: string | null | undefined): string =>
  name ? `${name} · ${itemWords[kind].title}` : itemWords[kind].heading;
