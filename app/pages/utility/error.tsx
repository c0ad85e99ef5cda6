import { Fragment } from 'react';
import { data } from 'react-router';
import { readAdmins } from '#app/api/admins.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { type PageSession, pageContext } from '#app/context.ts';
import { pagePath } from '#app/page-path.ts';
import { AdminList } from '#app/ui/admin-list.tsx';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import { supportPath } from '#app/worker-paths.ts';
import type { DenyReason } from '#shared/access/decide.ts';
import { ADMIN, covers, READ, WRITE } from '#shared/access/levels.ts';
import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { messages } from '#shared/text/messages.ts';
import type { Route } from './+types/error.ts';
import { requestAddress } from './request-address.ts';
import * as texts from './texts.ts';

type Reason = DenyReason | 'foreign-scope' | 'account-not-found';

/** Messages by reason; they don't mention the requested page. */
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

/** Reasons that switching the account or subaccount may solve. */
const scopeReasons: ReadonlySet<Reason> = new Set([
  'account-type',
  'feature',
  'alcohol',
  'scope-access',
  'access-level',
  'foreign-scope',
  'account-not-found',
]);

const isReason = (text: string | null): text is Reason => hasKey(reasons, text);

/** Advice on the account chooser in the header; null if there is nothing else to choose. */
function choiceText(reason: Reason, session: PageSession): string | null {
  if (!scopeReasons.has(reason)) return null;
  const { accounts, operators } = session.scopeCount;
  if (reason === 'scope-access' && operators > 0) return texts.chooseSubaccount;
  if (accounts > 1) return texts.chooseOtherAccount;
  return operators > 1 ? texts.chooseOtherSubaccount : null;
}

/** Who can grant the missing right: account administrators or our support. */
const rightsGivers: Readonly<Partial<Record<Reason, 'administrators' | 'support'>>> = {
  'account-type': 'support',
  'access-level': 'administrators',
  'scope-access': 'administrators',
  feature: 'support',
  flag: 'support',
  'full-admin': 'support',
  staff: 'support',
  'user-mode': 'support',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { requestId, session, config } = page;
  const text = url.searchParams.get('reason');
  const reason = isReason(text) ? text : null;
  const mode = session ? modeName(session) : null;
  const reasonText =
    reason === 'user-mode' && mode ? fill(texts.closedInMode, { mode }) : reason ? reasons[reason] : texts.denied;
  const choice = reason && session ? choiceText(reason, session) : null;
  // Only staff can switch their mode, in the header.
  const ownWay = reason === 'user-mode' && session?.viewer.staff ? texts.switchMode : choice;
  const giver =
    reason && session && !(reason === 'user-mode' && session.viewer.staff) ? (rightsGivers[reason] ?? null) : null;
  return data(
    {
      text: ownWay ? `${reasonText} ${ownWay}` : reasonText,
      facts: session ? requestFacts(session, mode) : [],
      ask: giver === 'administrators' ? requestAddress(config.productName, session?.user.email ?? null) : null,
      support: giver === 'support',
      account: session?.viewer.scope?.accountName || session?.viewer.scope?.label || texts.thisAccount,
      admins: giver === 'administrators' ? await streamed(page, readAdmins(page)) : null,
      requestId,
    },
    { status: 403 },
  );
}

const modeName = ({ userModes, viewer }: PageSession): string | null =>
  userModes.find(({ value }) => value === viewer.userMode)?.label ?? null;

/** Person, scope and rights of the refused request. */
function requestFacts({ user, viewer }: PageSession, mode: string | null): readonly (readonly [string, string])[] {
  const level = viewer.scope?.accessLevel ?? 0;
  const rights = [
    [READ, texts.read],
    [WRITE, texts.write],
    [ADMIN, texts.administration],
  ] as const;
  const held = rights.filter(([bit]) => covers(level, bit)).map(([, name]) => name);
  return [
    [texts.signedInAs, user.email],
    ...(viewer.scope ? [[texts.account, viewer.scope.label || texts.thisAccount] as const] : []),
    ...(viewer.scope ? [[texts.yourAccess, held.join(', ') || texts.noAccess] as const] : []),
    ...(viewer.staff && mode ? [[texts.mode, mode] as const] : []),
  ];
}

export default function ErrorReason({ loaderData }: Route.ComponentProps) {
  const { text, facts, ask, support, account, admins, requestId } = loaderData;
  const asks = ask !== null || support;
  return (
    <StatePage
      tone="denied"
      title={messages.accessDenied}
      text={
        <>
          <p>{text}</p>
          {facts.length > 0 ? (
            <dl className="grid gap-x-6 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
              {facts.map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd className="font-medium break-words text-ink">{value}</dd>
                </Fragment>
              ))}
            </dl>
          ) : null}
          {admins ? <AdminList admins={admins} account={account} /> : support ? <p>{texts.supportGives}</p> : null}
        </>
      }
      requestId={requestId}
    >
      {ask ? (
        <a href={ask} className={buttonVariants()}>
          {texts.requestAccessByEmail}
        </a>
      ) : support ? (
        <a href={supportPath} target="_blank" rel="noopener noreferrer" className={buttonVariants()}>
          {texts.contactSupport}
        </a>
      ) : null}
      <a href={pagePath('/')} className={buttonVariants(asks ? { variant: 'outline' } : {})}>
        {texts.goToTheStartPage}
      </a>
      <Button type="button" onClick={() => history.back()} variant="outline" className="js-only">
        {texts.goBackAndTryAgain}
      </Button>
    </StatePage>
  );
}
