import { data } from 'react-router';
import type { DenyReason } from '#shared/access/decide.ts';
import { hasKey } from '#shared/table.ts';
import { messages } from '#shared/text/messages.ts';
import { type PageSession, pageContext } from '../../context.ts';
import { pagePath } from '../../page-path.ts';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import type { Route } from './+types/error.ts';

type Reason = DenyReason | 'foreign-scope' | 'account-not-found';

/** What is missing, in words. The page that was wanted is not spoken of. */
const reasons: Readonly<Record<Reason, string>> = {
  'signed-out': 'You need to sign in first.',
  'no-scope': 'No account is chosen.',
  'inactive-brand': 'The chosen brand is not active.',
  'retailer-confined': 'Your plan does not include this.',
  'account-type': 'This does not exist for the type of account you work in.',
  'user-mode': 'This is not available in your current mode.',
  staff: 'This is for our own staff only.',
  flag: 'This feature is not switched on for you.',
  feature: 'A feature that this needs is not part of your account.',
  alcohol: 'This exists for alcohol brands only.',
  'scope-access': 'You see a part of this account only.',
  'access-level': 'Your access level in this account is not sufficient.',
  'foreign-scope': 'The account this tab works in is not, or no longer, one of yours.',
  'account-not-found': `${messages.accountNotFound}. The subaccount you asked for belongs to an account that is not in your list.`,
  'full-admin': 'This needs administration rights on every account.',
};

/** Where another account or subaccount may be the way on. */
const solvedByChoice: ReadonlySet<Reason> = new Set([
  'account-type',
  'feature',
  'alcohol',
  'scope-access',
  'access-level',
  'foreign-scope',
  'account-not-found',
]);

const isReason = (text: string | null): text is Reason => hasKey(reasons, text);

/** What to choose in the header above, null where there is nothing else to choose. */
function choiceOf(reason: Reason, session: PageSession): string | null {
  if (!solvedByChoice.has(reason)) return null;
  const { accounts, operators } = session.scopeCount;
  if (reason === 'scope-access' && operators > 0) return 'Choose one of its subaccounts at the top of this page.';
  if (accounts > 1) return 'Choose another account at the top of this page.';
  return operators > 1 ? 'Choose another subaccount at the top of this page.' : null;
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { requestId, session } = context.get(pageContext);
  const text = url.searchParams.get('reason');
  const reason = isReason(text) ? text : null;
  const happened = reason ? reasons[reason] : 'You may not see this.';
  const choice = reason && session ? choiceOf(reason, session) : null;
  return data({ text: choice ? `${happened} ${choice}` : happened, requestId }, { status: 403 });
}

export default function ErrorReason({ loaderData: { text, requestId } }: Route.ComponentProps) {
  return (
    <StatePage tone="denied" title={messages.accessDenied} text={text} requestId={requestId}>
      <a href={pagePath('/')} className={buttonVariants()}>
        Go to the start page
      </a>
      <Button type="button" onClick={() => history.back()} variant="outline" className="js-only">
        Go back and try again
      </Button>
    </StatePage>
  );
}
