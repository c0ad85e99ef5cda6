import { type ReactNode, useId } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';
import { Card, CardAction, CardHeader, CardTitle } from './card.tsx';
import { cn } from './class-names.ts';
import { RotateCw } from './icons.ts';
import { Link } from './link.tsx';
import * as texts from './texts.ts';

interface PanelProps {
  /** Id for links to the panel. */
  readonly id?: string | undefined;
  readonly title: string;
  /** Shown after the title, such as the number of items. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** Storage name of a list whose rows open by clicks and keys; may be empty. */
  readonly list?: string;
  readonly children: ReactNode;
}

/** A section of a page with a title. */
export function Panel({ id, title, aside, className, list, children }: PanelProps) {
  const titleId = useId();
  return (
    <Card id={id} data-list={list} aria-labelledby={titleId} className={cn('flex min-w-0 flex-col', className)}>
      <CardHeader>
        <CardTitle id={titleId}>{title}</CardTitle>
        {aside ? <CardAction>{aside}</CardAction> : null}
      </CardHeader>
      {children}
    </Card>
  );
}

interface PanelFailureProps {
  readonly text: string;
  readonly requestId: string | null;
  /** Reloads only this part; by default the whole page is reloaded. */
  readonly retry?: { readonly busy: boolean; readonly again: () => void };
}

/** Says that a part couldn't be loaded. The rest of the page is still shown. */
export function PanelFailure({ text, requestId, retry }: PanelFailureProps) {
  const { revalidate, state } = useRevalidator();
  const { busy, again } = retry ?? { busy: state !== 'idle', again: () => void revalidate() };
  return (
    <div role="alert" className="flex flex-1 flex-col items-start justify-center gap-2 text-sm">
      <p className="text-error-ink">{text}</p>
      {requestId ? (
        <p className="text-xs break-all text-muted">
          {texts.requestId} <code className="select-all">{requestId}</code>
        </p>
      ) : null}
      <Button type="button" disabled={busy} onClick={again} variant="outline" size="sm">
        <RotateCw aria-hidden className="size-3.5" /> {texts.tryAgain}
      </Button>
    </div>
  );
}

interface PanelEmptyProps {
  /** Link to what fills the list: a page, or a field of this page by its `#id`. */
  readonly step?: { readonly to: string; readonly text: string } | null;
  /** One line below the title, for one of several lists of a page. */
  readonly brief?: boolean;
  readonly children: ReactNode;
}

export const PanelEmpty = ({ step, brief = false, children }: PanelEmptyProps) => (
  <p className={cn('text-sm text-muted', !brief && 'm-auto py-6 text-center')}>
    {children}
    {step ? (
      <>
        {' '}
        <StepLink {...step} />
      </>
    ) : null}
  </p>
);

/** A plain fragment link: the browser opens the `details` around the field and focuses it. */
const StepLink = ({ to, text }: NonNullable<PanelEmptyProps['step']>) =>
  to.startsWith('#') ? (
    <a href={to} className="text-primary-ink underline">
      {text}
    </a>
  ) : (
    <Link to={to} className="text-primary-ink underline">
      {text}
    </Link>
  );
