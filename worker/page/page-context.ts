import type { PageContext, PageSession } from '#app/context.ts';
import { decide } from '#shared/access/decide.ts';
import type { Flags } from '#shared/access/flags.ts';
import { pages } from '#shared/access/pages.ts';
import { firstFrameWaitMs, frameWaitMs } from '#shared/constants.ts';
import { readRefusal } from '../auth/refused-sign-in.ts';
import { takeUnsubscribing } from '../auth/unsubscribing.ts';
import { viewerOf } from '../forwarding/person.ts';
import { serverApi } from '../forwarding/server-api.ts';
import { answerCacheKey } from '../forwarding/writes.ts';
import type { AppContext } from '../platform/hono.ts';
import type { SessionRead } from '../platform/session-contract.ts';
import { upstreamIsFar } from '../platform/upstream/distance.ts';
import { sessionStub } from '../session/middleware.ts';
import { runsNoScripts } from './no-script.ts';
import { thirdPartiesOf } from './third-parties.ts';

/** How long the frame waits for content: not at all where the upstream is too far to answer in time. */
function frameWait(): number {
  const isFar = upstreamIsFar();
  if (isFar === null) return firstFrameWaitMs;
  return isFar ? 0 : frameWaitMs;
}

/** The data of a page, copied from the session field by field, so that no secret gets into a page. */
export async function pageContextOf(c: AppContext, read: SessionRead, flags: Flags): Promise<PageContext> {
  const { config, requestId, arrivedAt, nonce, log, signInFailure } = c.var;
  const session = pageSessionOf(read, flags);
  return {
    requestId,
    frameDueAt: arrivedAt + frameWait(),
    upstreamIsFar: upstreamIsFar() === true,
    answerCacheKey: 'snapshot' in read ? answerCacheKey(read.snapshot) : null,
    sentWhole: runsNoScripts(c) || c.req.method === 'POST',
    nonce,
    config: {
      productName: config.PRODUCT_NAME,
      appOrigin: config.APP_ORIGIN,
      publicOrigin: config.PUBLIC_ORIGIN,
      olderPlatformUrl: config.OLDER_PLATFORM_URL,
      knowledgeBaseUrl: config.KNOWLEDGE_BASE_URL,
      technicalDocsUrl: config.TECH_DOCS_URL,
    },
    thirdParties: thirdPartiesOf(config, read, flags),
    flags,
    session,
    unavailable: read.state === 'unavailable',
    notAccepted: read.state === 'not-accepted',
    signInFailure: signInFailure ?? null,
    refusal: c.req.path === pages.accessDenied.paths[0] ? await readRefusal(c) : null,
    unsubscribing: c.req.path === pages.loginRedirect.paths[0] ? await takeUnsubscribing(c) : null,
    api: serverApi(c),
    decide: (rule, target) => decide(session?.viewer ?? null, rule, target),
    levelWithAccountOf: async (type, id) => (await sessionStub(c))?.levelWithAccountOf(type, id) ?? null,
    log: (level, message, fields) => log[level](message, fields),
  };
}

function pageSessionOf(read: SessionRead, flags: Flags): PageSession | null {
  if (!('snapshot' in read)) return null;
  const { snapshot } = read;
  const { user, settings, notices } = snapshot;
  return {
    viewer: viewerOf(snapshot, flags),
    user: {
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      jobtitle: user.jobtitle,
      avatar: user.avatar,
      emailSubscription: user.emailSubscription,
      currency: user.currency,
      locale: user.locale,
      defaultCurrency: user.defaultCurrency,
      defaultLocale: user.defaultLocale,
      isUserOfBothPlatforms: user.isUserOfBothPlatforms,
      passwordManaged: user.passwordManaged,
    },
    settings: {
      demoBanner: settings.demoBanner,
      anonymized: settings.anonymized,
      currency: settings.currency,
      locale: settings.locale,
    },
    userModes: snapshot.userModes,
    notices: { persistent: notices.persistent, session: notices.session, terms: notices.terms },
    scopeCount: snapshot.scopeCount,
    accountMissing: snapshot.accountMissing,
    viewing: snapshot.viewing && { name: snapshot.viewing.name, expiresAt: snapshot.viewing.expiresAt },
    scopeState: read.state === 'live' ? 'ok' : read.state,
  };
}
