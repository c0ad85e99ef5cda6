import { keysOf, mapTable } from '#shared/table.ts';
import { messages } from '#shared/text/messages.ts';
import { type ReportOutcome, reportOutcomes } from './report-outcomes.ts';
import * as texts from './texts.ts';

/** Codes of notices that are shown after a redirect. The response sets the code in a cookie, the next page shows the text. */
const flashCodes = [
  ...(['unsubscribed', 'subscription-failed', 'terms-failed'] as const),
  ...keysOf(reportOutcomes),
] as const;
export type FlashCode = (typeof flashCodes)[number];

export interface Flash {
  readonly design: 'success' | 'error';
  readonly title?: string;
  readonly message: string;
}

const cookieName = 'flash';
const lifetimeS = 30;

/** The cookie isn't signed: it can only choose one of our fixed sentences. */
export const flashHeader = (code: FlashCode): Readonly<Record<string, string>> => ({
  'Set-Cookie': `${cookieName}=${code}; Path=/; Max-Age=${lifetimeS}; HttpOnly; Secure; SameSite=Lax`,
});

/** Deletes the cookie with the response that shows the notice, so that a reload doesn't show it again. */
export const flashShown: Readonly<Record<string, string>> = {
  'Set-Cookie': `${cookieName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
};

/** The notice named by the request's cookie. `label` is the name of the scope. */
export function flashOf(request: Request, label: string): Flash | null {
  const text = /(?:^|;\s*)flash=([a-z-]+)(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  const code = flashCodes.find((known) => known === text);
  return code ? flashes[code](label) : null;
}

const reports = mapTable<ReportOutcome, string, () => Flash>(reportOutcomes, (message) => () => ({
  design: 'success',
  message,
}));

const flashes: Readonly<Record<FlashCode, (label: string) => Flash>> = {
  ...reports,
  unsubscribed: (label) => ({
    design: 'success',
    title: messages.unsubscribedTitle,
    message: messages.unsubscribed(label),
  }),
  'subscription-failed': (label) => ({ design: 'error', message: messages.subscriptionFailed(label) }),
  'terms-failed': () => ({ design: 'error', message: texts.termsFailed }),
};
