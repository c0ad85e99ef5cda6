import { data } from 'react-router';
import { type PageSession, pageContext } from '#app/context.ts';
import { pagePath } from '#app/page-path.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import type { DenyReason } from '#shared/access/decide.ts';
import { hasKey } from '#shared/table.ts';
import { messages } from '#shared/text/messages.ts';
import type { Route } from './+types/error.ts';
import * as texts from './texts.ts';

type Reason = DenyReason | 'foreign-scope' | 'account-not-found';

/** What is missing, in words. The page that was wanted is not spoken of. */
const reasons: Readonly<Record<Reason, string>> = {
  'signed-out': texts.signInFirst,
  'closed-in-view': texts.closedInView,
  'no-scope': texts.noAccount,
  'inactive-brand': texts.inactiveBrand,
  'retailer-confined': texts.notInPlan,
  'account-type': texts.wrongAccountType,
  'user-mode': texts.wrongMode,
  staff: texts.staffOnly,
  flag: texts.featureOff,
  feature: texts.featureMissing,
  alcohol: texts.alcoholOnly,
  'scope-access': texts.partialView,
  'access-level': texts.levelTooLow,
  'foreign-scope': texts.accountLost,
  'account-not-found': `${messages.accountNotFound}. The subaccount you asked for belongs to an account that is not in your list.`,
  'full-admin': texts.fullAdminOnly,
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
  if (reason === 'scope-access' && operators > 0) return texts.chooseSubaccount;
  if (accounts > 1) return texts.chooseOtherAccount;
  return operators > 1 ? texts.chooseOtherSubaccount : null;
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { requestId, session } = context.get(pageContext);
  const text = url.searchParams.get('reason');
  const reason = isReason(text) ? text : null;
  const happened = reason ? reasons[reason] : texts.denied;
  const choice = reason && session ? choiceOf(reason, session) : null;
  return data({ text: choice ? `${happened} ${choice}` : happened, requestId }, { status: 403 });
}

export default function ErrorReason({ loaderData: { text, requestId } }: Route.ComponentProps) {
  return (
    <StatePage tone="denied" title={messages.accessDenied} text={text} requestId={requestId}>
      <a href={pagePath('/')} className={buttonVariants()}>
        {texts.goToTheStartPage}
      </a>
      <Button type="button" onClick={() => history.back()} variant="outline" className="js-only">
        {texts.goBackAndTryAgain}
      </Button>
    </StatePage>
  );
}
