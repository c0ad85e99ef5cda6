import type { Config } from '../platform/config.ts';
import { tokenHash } from '../platform/tokens.ts';
import { mailHtml } from './mail-html.ts';
import type { MailKind } from './mail-text.ts';
import type { Withdrawable } from './withdraw-links.ts';

/** A file attached to a message. */
export interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Sends a message. A report has a file, and a `text` if that has a link; other mail has only its `text`. */
type Message =
  | (Head & { readonly kind: 'report'; readonly text?: string })
  | (Head & { readonly kind: 'alert' | MailKind; readonly text: string });

interface Head {
  readonly title: string;
  readonly recipients: readonly string[];
  readonly runAt: string;
  /** Where the only recipient withdraws the agreement to such mail; the text names it as well. */
  readonly withdrawLink?: string;
}

interface Sending {
  /** The same at every attempt. */
  readonly key: string;
  readonly message: Message;
  readonly file: MailFile | null;
}

const timeoutMs = 20_000;

/** Attempts in all, and the pause after the first; each later one is four times as long. */
export const maxAttempts = 5;
const firstPauseMs = 60_000;
export const pauseAfter = (attempts: number): number => firstPauseMs * 4 ** (attempts - 1);

/** Lease of work in progress; after it, the run that had it counts as gone. */
export const leaseMs = 5 * 60_000;

/**
 * The clock of a run that started at an instant. It advances in real time, so leases that are taken late in a run are
 * as long as early ones.
 */
export function clockFrom(startedAt: number): () => number {
  const started = Date.now();
  return () => startedAt + Date.now() - started;
}

/**
 * Sends a message to everybody who is ready for it: one to those who need not agree to mail, and one to each of those who
 * have, with the link that withdraws it. @throws Error unless every answer is a 2xx
 */
export async function sendToAll(
  address: string,
  config: Config,
  { key, message, file }: Sending,
  agreed: readonly Withdrawable[],
): Promise<void> {
  if (message.recipients.length > 0) await send(address, config, { key, message, file });
  for (const { address: recipient, link } of agreed) {
    const text = [...(message.text ? [message.text] : []), `To get no more of these messages: ${link}`].join('\n');
    await send(address, config, {
      key: `${key}-${(await tokenHash(recipient)).slice(0, 16)}`,
      message: { ...message, recipients: [recipient], text, withdrawLink: link },
      file,
    });
  }
}

/** Adds the parts of a mail to a message: subject, the recipient if there is only one, and HTML. */
function sentMessage(message: Message): object {
  const { title, text = '', recipients } = message;
  const [recipient, ...others] = recipients;
  return {
    ...message,
    // A line break would begin another header.
    subject: title.replaceAll(/[\p{Cc}\s]+/gu, ' '),
    ...(recipient !== undefined && others.length === 0 ? { recipient } : {}),
    html: mailHtml(title, text),
  };
}

/**
 * Sends a message, with its file, to the report sender. Every attempt carries the same `Idempotency-Key`, since an
 * attempt that timed out may have arrived. @throws Error unless the answer is a 2xx
 */
export async function send(
  address: string,
  { REPORT_SENDER_TOKEN: token }: Config,
  { key, message, file }: Sending,
): Promise<void> {
  const form = new FormData();
  form.set('message', JSON.stringify(sentMessage(message)));
  if (file) form.set('file', new File([file.bytes], file.name, { type: file.contentType }));
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Idempotency-Key': key, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: form,
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The sender answered ${answer.status}.`);
}
