import { data, redirect } from 'react-router';
import { call } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { peopleRefusalSentence } from '#app/api/refusal-sentence.server.ts';
import { type PageContext, pageContext } from '#app/context.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import { pagePath } from '#app/page-path.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { lastScopeCookie } from '#shared/access/sign-in.ts';
import type { PublicInvitation } from '#shared/api/families/invitations-schemas.ts';

/** Request context of a loader or action. */
interface ContextReader {
  get(key: typeof pageContext): PageContext;
}

export interface LoadedInvitation {
  /** Null for an unknown token. */
  readonly invitation: PublicInvitation | null;
  readonly token: string;
  readonly productName: string;
  /** Email address of the signed-in person. */
  readonly signedInAs: string | null;
}

const tokenPattern = /^[\w-]{22}$/;

export async function loadInvitation(
  context: ContextReader,
  token: string,
): Promise<LoadedInvitation & { readonly status: number }> {
  const page = context.get(pageContext);
  const { config, session } = page;
  const invitation = tokenPattern.test(token) ? await readInvitation(page, token) : null;
  return {
    ...{ invitation, token, productName: config.productName, signedInAs: session?.user.email ?? null },
    status: invitation ? 200 : 404,
  };
}

/** @throws a 503 if the upstream is unavailable */
async function readInvitation(page: PageContext, token: string): Promise<PublicInvitation | null> {
  try {
    return await call(page, 'publicInvitation', { query: { token } });
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind === 'not-found' || kind === 'invalid') return null;
    throw data({ detail: failureText('unavailable') }, { status: 503 });
  }
}

export interface InvitationRefusal {
  readonly code: string | null;
  readonly sentence: string;
}

interface AnswerOutcome {
  readonly status: number;
  readonly refused: InvitationRefusal | null;
}

/** Accepts the invitation, or requests a new one. @throws a redirect to the person's start page */
export async function answerInvitation(context: ContextReader, token: string, form: FormData): Promise<AnswerOutcome> {
  const page = context.get(pageContext);
  const body = { token };
  try {
    if (textOf(form, 'intent') === 'ask') {
      await call(page, 'askForInvitation', { body });
      return { status: 200, refused: null };
    }
    const { scope } = await call(page, 'acceptInvitation', { body });
    const headers = { 'Set-Cookie': `${lastScopeCookie}=${formatScopeRef(scope)}; Path=/; Secure; SameSite=Lax` };
    throw redirect(pagePath('/login-redirect'), { status: 303, headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failureOf(error);
    page.log('warn', 'an invitation was not accepted', { reason: failure.kind });
    return {
      status: failure.status ?? 500,
      refused: {
        code: failure.code ?? null,
        sentence: peopleRefusalSentence(failure) ?? failureText(failure.kind),
      },
    };
  }
}
