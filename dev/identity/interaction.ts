import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { localPassword, people } from '../world/people.ts';
import { messagePage, pageStyle, signInPage, submitScript } from './pages.ts';

const longestForm = 4_096;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Forms may lead on to the app: browsers hold redirects after a form against its page. */
export const pageSecurity = (appOrigin: string): string =>
  `default-src 'none'; style-src ${hashOf(pageStyle)}; script-src ${hashOf(submitScript)}; img-src data:; ` +
  `form-action 'self' ${appOrigin}; base-uri 'none'; frame-ancestors 'none'`;

const interactionPath = /^\/interaction\/[\w-]+$/;

/** The sign-in form. @returns false where the address is not one of its own. */
export async function answerInteraction(
  provider: Provider,
  appOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://provider.invalid');
  if (!interactionPath.test(pathname)) return false;
  const send = (status: number, html: string) => {
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pageSecurity(appOrigin),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
    response.end(html);
  };
  try {
    await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      send(200, signInPage({ action: pathname, email: '', failed: false }));
      return true;
    }
    const form = new URLSearchParams(await bodyOf(request));
    const email = form.get('email') ?? '';
    const person = people.find((one) => one.email === email.trim().toLowerCase());
    if (!person || form.get('password') !== localPassword) {
      send(401, signInPage({ action: pathname, email, failed: true }));
      return true;
    }
    await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  } catch {
    send(
      400,
      messagePage(
        'Sign-in is over',
        'This sign-in has expired or was finished before. Go back to Merchlens and start again.',
      ),
    );
  }
  return true;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > longestForm) throw new RangeError('the form is too long');
  }
  return text;
}
