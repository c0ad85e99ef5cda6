import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { buttonStyle } from '../../ui/button.ts';
import { Hidden } from './field.tsx';

interface Item {
  readonly id: number;
  readonly etag: string;
}

interface DoProps {
  readonly scope: string;
  readonly item: Item;
  readonly intent: string;
  /** Of what; for those who hear the button alone. */
  readonly name: string;
  readonly children: string;
}

/** One thing to do with an item, as a form of its own. */
export function Do({ scope, item, intent, name, children }: DoProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset>
      <Hidden scope={scope} intent={intent} item={item} />
      <button type="submit" disabled={busy} className={buttonStyle({ tone: 'ghost', size: 'small' })}>
        {children}
        <span className="sr-only"> {name}</span>
      </button>
    </Form>
  );
}

interface ConfirmedProps extends Omit<DoProps, 'children'> {
  /** What is lost, as a question. */
  readonly question: string;
}

/** Deleting asks first, without a script too. */
export const ConfirmedDelete = ({ question, name, ...props }: ConfirmedProps) => (
  <details className="open:w-full">
    <summary
      className={`${buttonStyle({ tone: 'ghost', size: 'small' })} list-none [&::-webkit-details-marker]:hidden`}
    >
      Delete<span className="sr-only"> {name}…</span>
    </summary>
    <div className="mt-1 flex flex-wrap items-center gap-x-3 rounded-lg bg-hover px-3 py-2 text-sm">
      <p className="min-w-0 flex-1">{question}</p>
      <Do {...props} name={name}>
        Delete for good
      </Do>
    </div>
  </details>
);

interface EditProps {
  readonly name: string;
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A form that opens below the other actions. */
export const Edit = ({ name, open, children }: EditProps) => (
  <details open={open} className="open:order-last open:w-full">
    <summary
      className={`${buttonStyle({ tone: 'ghost', size: 'small' })} list-none [&::-webkit-details-marker]:hidden`}
    >
      Edit<span className="sr-only"> {name}</span>
    </summary>
    {children}
  </details>
);
