import { createContext } from 'react-router';
import type { Decision, Target } from '#shared/access/decide.ts';
import type { Flags } from '#shared/access/flags.ts';
import type { PublicUser } from '#shared/access/person.ts';
import type { AccessRule, Viewer } from '#shared/access/rule.ts';
import type { SignInFailure, SignInRefusal } from '#shared/access/sign-in.ts';
import type { AnyCall } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import type { LogFields } from '#shared/telemetry/log-fields.ts';

/** Calls the forwarder in process, without HTTP. Pages use `call` and its variants, which know each endpoint's types. */
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
  /** The remembered scope was an operator whose account isn't in the person's list, so another scope was chosen. */
  readonly accountMissing: boolean;
  /** Set while a member of staff views the product as somebody else. The rest of the session then describes that person. */
  readonly viewing: { readonly name: string; readonly expiresAt: number } | null;
  /** `no-access`: the lists of accounts and operators are empty. `no-valid-scope`: none of their entries can be used. */
  readonly scopeState: 'ok' | 'no-access' | 'no-valid-scope';
}

/** Third-party scripts that the frame loads after hydration; null where they aren't configured. */
export interface ThirdParties {
  readonly support: { readonly src: string; readonly locale: string } | null;
  readonly adoption: {
    readonly src: string;
    readonly apiKey: string;
    /** A keyed hash, which doesn't reveal the person. */
    readonly visitor: { readonly id: string; readonly internal: boolean };
    readonly account: { readonly id: string; readonly name: string } | null;
  } | null;
}

interface PublicConfig {
  readonly productName: string;
  readonly appOrigin: string;
  /** Origin of published experiences, links and forms. */
  readonly publicOrigin: string;
  readonly olderPlatformUrl: string;
  readonly knowledgeBaseUrl: string;
  readonly technicalDocsUrl: string;
}

/** What a page knows about its request. The Worker sets it once per request. */
export interface PageContext {
  readonly requestId: string;
  /** When the page's frame leaves at the latest, in epoch milliseconds; what isn't ready by then streams into it. */
  readonly frameDueAt: number;
  /** The upstream is so far away that a second call in a row would slow the page visibly. */
  readonly upstreamIsFar: boolean;
  /** Prefix of the keys in `app/api/answer-cache.server.ts`, for this person and scope until they change something; null: don't cache. */
  readonly answerCacheKey: string | null;
  /** The browser runs no scripts and so can't put streamed parts into place: wait for the whole page. */
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
  /** The session is live, but the upstream answers 401 to the calls that load the scope. Signing in again may help. */
  readonly notAccepted: boolean;
  /** On `/access-denied`: the sign-in that the upstream has just refused, with the id of its request in the logs. */
  readonly refusal: (SignInRefusal & { readonly requestId: string }) | null;
  /** On `/login-redirect`, once after a sign-in that began with an unsubscribe link: the email to unsubscribe. */
  readonly unsubscribing: string | null;
  readonly api: ServerApi;
  /** Whether the person may have what the rule protects; `target` is what the address names. */
  readonly decide: (rule: AccessRule, target?: Target) => Decision;
  /** The person's access level on an account of their list, or on an operator of one and its account; null if it isn't in the list. */
  readonly levelWithAccountOf: (type: 'account' | 'operator', id: number) => Promise<number | null>;
  /** A structured log line with the request's id. */
  readonly log: (level: 'info' | 'warn' | 'error', message: string, fields?: LogFields) => void;
}

export const pageContext = createContext<PageContext>();
