import type { PageContext, PageSession, ServerApi } from '#app/context.ts';
import { decide } from '#shared/access/decide.ts';
import { allFlagsOff } from '#shared/access/flags.ts';
import type { Viewer } from '#shared/access/rule.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { frameWaitMs } from '#shared/constants.ts';
import { client } from '../access/people.ts';

export const sessionOf = (viewer: Viewer): PageSession => ({
  viewer,
  user: {
    email: 'ada@brand.test',
    firstname: 'Ada',
    lastname: 'Byron',
    jobtitle: '',
    avatar: 'avatar-1',
    emailSubscription: true,
    currency: null,
    locale: null,
    defaultCurrency: null,
    defaultLocale: null,
    isUserOfBothPlatforms: false,
    passwordManaged: false,
  },
  settings: { demoBanner: false, anonymized: false, currency: null, locale: null },
  userModes: [],
  notices: { persistent: [], session: [], terms: null },
  scopeCount: { accounts: 1, operators: 0 },
  accountMissing: false,
  viewing: null,
  scopeState: 'ok',
});

/** The upstream's answers by endpoint; others answer 404. */
export type Answers = { readonly [Id in EndpointId]?: () => Response | Promise<Response> };

const api =
  (answers: Answers): ServerApi =>
  async (endpoint) =>
    answers[endpoint]?.() ?? new Response('{}', { status: 404, headers: { 'X-Request-Id': 'r-upstream' } });

/** The context of a page for one person and one upstream. */
export function contextOf(answers: Answers = {}, session: PageSession | null = sessionOf(client)): PageContext {
  return {
    requestId: 'r-page',
    frameDueAt: Date.now() + frameWaitMs,
    upstreamIsFar: false,
    answerCacheKey: null,
    sentWhole: false,
    nonce: 'n',
    config: {
      productName: 'Merchlens',
      appOrigin: 'https://app.example',
      publicOrigin: 'https://public.example',
      olderPlatformUrl: 'https://older.example/platform',
      knowledgeBaseUrl: 'https://example.com/knowledge',
      technicalDocsUrl: 'https://example.com/docs',
    },
    thirdParties: { support: null, adoption: null },
    flags: allFlagsOff,
    session,
    unavailable: false,
    notAccepted: false,
    signInFailure: null,
    refusal: null,
    unsubscribing: null,
    api: api(answers),
    decide: (rule, target) => decide(session?.viewer ?? null, rule, target),
    levelWithAccountOf: async () => null,
    log: () => {},
  };
}
