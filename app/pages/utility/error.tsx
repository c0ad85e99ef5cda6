import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { DenyReason } from '#shared/access/decide.ts';
import { hasKey } from '#shared/table.ts';
import { messages } from '#shared/text/messages.ts';
import { pageContext } from '../../context.ts';
import { pagePath } from '../../page-path.ts';
import { buttonStyle } from '../../ui/button.ts';
import { StatePage } from '../../ui/state-page.tsx';

/** What is missing, in words. The page that was wanted is not spoken of. */
const reasons: Readonly<Record<DenyReason | 'foreign-scope', string>> = {
  'signed-out': 'You need to sign in first.',
  'no-scope': 'No account is chosen.',
  'inactive-brand': 'The chosen brand is not active.',
  'retailer-confined': 'Your plan does not include this.',
  'account-type': 'This does not exist for the type of account you work in. Choose another account to go on.',
  'user-mode': 'This is not available in your current mode.',
  staff: 'This is for our own staff only.',
  flag: 'This feature is not switched on for you.',
  feature: 'A feature that this needs is not part of your account.',
  alcohol: 'This exists for alcohol brands only.',
  'scope-access': 'You see a part of this account only. Choose one of its subaccounts to go on.',
  'access-level': 'Your access level in this account is not sufficient.',
  'foreign-scope': 'The account this tab works in is not, or no longer, one of yours.',
  'full-admin': 'This needs administration rights on every account.',
};

const isReason = (text: string | null): text is keyof typeof reasons => hasKey(reasons, text);

export function loader({ context, url }: LoaderFunctionArgs) {
  const { requestId } = context.get(pageContext);
  const reason = url.searchParams.get('reason');
  const text = isReason(reason) ? reasons[reason] : 'You may not see this.';
  return data({ text, requestId }, { status: 403 });
}

export default function ErrorReason() {
  const { text, requestId } = useLoaderData<typeof loader>();
  return (
    <StatePage tone="denied" title={messages.accessDenied} text={text} requestId={requestId}>
      <a href={pagePath('/')} className={buttonStyle()}>
        Go to the start page
      </a>
      <button
        type="button"
        onClick={() => history.back()}
        className={buttonStyle({ tone: 'quiet', className: 'js-only' })}
      >
        Go back and try again
      </button>
    </StatePage>
  );
}
