import { Form, useNavigation } from 'react-router';
import { buttonStyle } from '../ui/button.ts';

interface ItemActProps {
  readonly intent: string;
  /** The revision it is done to. */
  readonly etag: string;
  readonly tone: 'primary' | 'quiet' | 'ghost';
  /** Where the intent leads. */
  readonly status?: string;
  readonly children: string;
}

/** A button that does one thing to an item. */
export function ItemAct({ intent, etag, tone, status, children }: ItemActProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="etag" value={etag} />
      {status ? <input type="hidden" name="status" value={status} /> : null}
      <button type="submit" disabled={busy} className={buttonStyle({ tone, size: 'small' })}>
        {children}
      </button>
    </Form>
  );
}

interface PublicAddressProps {
  /** What is there. */
  readonly label: string;
  readonly address: string;
}

export const PublicAddress = ({ label, address }: PublicAddressProps) => (
  <p className="text-sm break-all">
    <span className="block text-xs text-muted">{label}</span>
    <a className="text-primary-ink underline" href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  </p>
);
