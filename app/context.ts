import { createContext } from 'react-router';
import type { Decision, Target } from '#shared/access/decide.ts';
import type { Flags } from '#shared/access/flags.ts';
import type { PublicUser } from '#shared/access/person.ts';
import type { AccessRule, Viewer } from '#shared/access/rule.ts';
import type { SignInFailure, SignInRefusal } from '#shared/access/sign-in.ts';
import type { AnyCall } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';

/** The forwarder in process, never HTTP to ourselves. Pages reach it by `call` and its like, which know each endpoint's types. */
export type ServerApi = (endpoint: EndpointId, call?: AnyCall) => Promise<Response>;

export interface PageSession {
  readonly viewer: Viewer;
  readonly user: PublicUser;
  readonly settings: {
    readonly demoBanner: boolean;
    readonly anonymized: boolean;
    readonly currency: string | null;
    readonly locale: string | null;
  };
  readonly userModes: readonly {
    readonly label: string;
    readonly value: 1 | 2 | 3;
    readonly color: string;
    readonly badgeText: string;
  }[];
  readonly notices: {
    readonly persistent: readonly { readonly design: string; readonly message: string }[];
    readonly session: readonly { readonly icon: string; readonly color: string; readonly message: string }[];
    readonly terms: { readonly version: string; readonly url: string } | null;
  };
  readonly scopeCount: { readonly accounts: number; readonly operators: number };
  /** The remembered scope was an operator whose account is not in the list, so another one is shown. */
  readonly accountMissing: boolean;
  /** Whom a member of staff views as; everything else of the session is of that person then. */
  readonly viewing: { readonly name: string; readonly expiresAt: number } | null;
  /** Both lists are empty, or nothing in them can be used. */
  readonly scopeState: 'ok' | 'no-access' | 'no-valid-scope';
}

/** Scripts of others that the frame loads once it is awake; null where they are not configured. */
export interface ThirdParties {
  readonly support: { readonly src: string; readonly locale: string } | null;
  readonly adoption: {
    readonly src: string;
    readonly apiKey: string;
    /** A keyed hash: the person can't be told from it. */
    readonly visitor: { readonly id: string; readonly internal: boolean };
    readonly account: { readonly id: string; readonly name: string } | null;
  } | null;
}

interface PublicConfig {
  readonly productName: string;
  readonly appOrigin: string;
  /** Where published experiences, links and forms answer. */
  readonly publicOrigin: string;
  readonly olderPlatformUrl: string;
  readonly knowledgeBaseUrl: string;
  readonly technicalDocsUrl: string;
}

/** Everything a page is given about its request. Set once by the Worker for every render. */
export interface PageContext {
  readonly requestId: string;
  /** When the page's frame leaves at the latest, in epoch milliseconds; what isn't ready by then streams into it. */
  readonly frameDueAt: number;
  /** The upstream is so far away that asking it twice is seen. */
  readonly upstreamIsFar: boolean;
  /** Under which `app/api/kept.server.ts` may cache answers for this person and scope until something changes; null: don't cache. */
  readonly answerCacheKey: string | null;
  /** The browser is known to run no scripts, which put what streams into its place: the page is sent once it is whole. */
  readonly sentWhole: boolean;
  readonly nonce: string;
  readonly config: PublicConfig;
  readonly thirdParties: ThirdParties;
  readonly flags: Flags;
  /** Null when nobody is signed in. */
  readonly session: PageSession | null;
  /** There may be a session, but it can't be read now: its object, the provider or the upstream doesn't answer. */
  readonly unavailable: boolean;
  /** Set on `/callback` when the sign-in failed: the page answers 400 with the reason in words. */
  readonly signInFailure: SignInFailure | null;
  /** The upstream answers 401 to what the scope needs, while the session itself lives: signing in again may help. */
  readonly notAccepted: boolean;
  /** On `/access-denied`: the sign-in that the upstream has just refused, and the request that the logs have it under. */
  readonly refusal: (SignInRefusal & { readonly requestId: string }) | null;
  /** The email that the sign-in which has just finished was asked to unsubscribe; said once, to `/login-redirect` only. */
  readonly unsubscribing: string | null;
  readonly api: ServerApi;
  /** May the person have this? Fills in what the path names. */
  readonly decide: (rule: AccessRule, target?: Target) => Decision;
  /** The person's access level on an account of their own list, or on an operator of it together with its account; null where it is not in it. */
  readonly levelWithAccountOf: (type: 'account' | 'operator', id: number) => Promise<number | null>;
  /** A structured log line with the request's id. */
  readonly log: (level: 'info' | 'warn' | 'error', message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export const pageContext = createContext<PageContext>();
