import { type ReactNode, useId } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';
import { Card, CardAction, CardHeader, CardTitle } from './card.tsx';
import { cn } from './class-names.ts';
import { RotateCw } from './icons.ts';
import { Link } from './link.tsx';
import * as texts from './texts.ts';

interface PanelProps {
  /** Where links lead to it. */
  readonly id?: string;
  readonly title: string;
  /** Stands behind the title, such as the number of what is listed. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** Where it holds a list whose rows open by a press and by keys: its name, which may be empty. */
  readonly list?: string;
  readonly children: ReactNode;
}

/** A titled part of a page. */
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
  /** How the part alone is read again; the whole page is where it is not given. */
  readonly retry?: { readonly busy: boolean; readonly again: () => void };
}

/** A part that could not be read; the rest of the page is still shown. */
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
  /** Leads to what fills the list: a page, or a field of this one by its `#id`. */
  readonly step?: { readonly to: string; readonly text: string } | null;
  readonly children: ReactNode;
}

export const PanelEmpty = ({ step, children }: PanelEmptyProps) => (
  <p className="m-auto py-6 text-center text-sm text-muted">
    {children}
    {step ? (
      <>
        {' '}
        <StepLink {...step} />
      </>
    ) : null}
  </p>
);

/** A plain link within the page: the browser opens what the field is folded into and puts the focus on it. */
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
