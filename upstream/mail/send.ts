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

/** A message to send. A report has a file, and a `text` only if that has a link; other mail has only a `text`. */
type Message =
  | (MessageHead & { readonly kind: 'report'; readonly text?: string })
  | (MessageHead & { readonly kind: 'alert' | MailKind; readonly text: string });

interface MessageHead {
  readonly title: string;
  readonly recipients: readonly string[];
  readonly runAt: string;
  /** Where the only recipient can stop such mail; the text has this link too. */
  readonly withdrawLink?: string;
}

interface Sending {
  /** The same at every attempt. */
  readonly key: string;
  readonly message: Message;
  readonly file: MailFile | null;
}

const timeoutMs = 20_000;

/** Attempts in total, and the pause after the first one. Each further pause is four times as long. */
export const maxAttempts = 5;
const firstPauseMs = 60_000;
export const pauseAfter = (attempts: number): number => firstPauseMs * 4 ** (attempts - 1);

/** Lease of work in progress. A run whose lease has ended counts as crashed. */
export const leaseMs = 5 * 60_000;

/**
 * The clock of a run that started at an instant. It advances in real time, so that leases taken late in a run are as
 * long as early ones.
 */
export function clockFrom(startedAt: number): () => number {
  const started = Date.now();
  return () => startedAt + Date.now() - started;
}

/**
 * Sends a message to all recipients: one mail to those who don't have to agree, and one to each person who has agreed,
 * with their link to stop such mail. @throws Error unless every answer is 2xx
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

/** Adds what mail needs: the subject, the recipient if there is only one, and HTML. */
function withMailParts(message: Message): object {
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
 * Sends a message with its file to the report sender. Every attempt has the same `Idempotency-Key`, since an attempt
 * that timed out may have arrived. @throws Error unless the answer is 2xx
 */
export async function send(
  address: string,
  { REPORT_SENDER_TOKEN: token }: Config,
  { key, message, file }: Sending,
): Promise<void> {
  const form = new FormData();
  form.set('message', JSON.stringify(withMailParts(message)));
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
