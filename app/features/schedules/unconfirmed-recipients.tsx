import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { UnconfirmedRecipient } from '#shared/api/families/schedules-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { HiddenFields } from './row-actions.tsx';
import * as text from './texts.ts';

const texts: Readonly<Record<UnconfirmedRecipient['state'], (address: string) => string>> = {
  waiting: (address) => fill(text.waitingForConsent, { address }),
  expired: (address) => `${address} did not answer the request`,
  unasked: (address) => `${address} will be asked to agree before the first mail`,
  declined: (address) => `${address} declined your mail`,
};

interface UnconfirmedRecipientsProps {
  readonly recipients: readonly UnconfirmedRecipient[];
  readonly item: { readonly id: number; readonly etag: string };
  readonly intent: 'ask-recipient' | 'ask-recipient-of-alert';
  readonly scope: string;
  readonly writes: boolean;
}

/** Recipients who haven't confirmed yet, with a button to ask again. */
export function UnconfirmedRecipients({ recipients, item, intent, scope, writes }: UnconfirmedRecipientsProps) {
  const busy = useNavigation().state === 'submitting';
  if (recipients.length === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {recipients.map(({ address, state }) => (
        <li key={address} className="flex flex-wrap items-center gap-x-5">
          <span className="min-w-0 break-words text-warning-ink">{texts[state](address)}</span>
          {writes && (state === 'waiting' || state === 'expired') ? (
            <Form method="post" preventScrollReset className="-ml-3">
              <HiddenFields scope={scope} intent={intent} item={item} />
              <input type="hidden" name="address" value={address} />
              <Button type="submit" disabled={busy} variant="quiet" size="sm">
                {text.resendRequest}
                <span className="sr-only">{fill(text.toAddress, { address })}</span>
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
