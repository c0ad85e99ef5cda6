import type { Config } from '../config.ts';
import type { MadeFile } from './make-file.ts';

/** What is handed over; `text` is all there is of an alert, a report has a file beside it. */
type Message =
  | { readonly kind: 'report'; readonly title: string; readonly recipients: readonly string[]; readonly runAt: string }
  | {
      readonly kind: 'alert';
      readonly title: string;
      readonly recipients: readonly string[];
      readonly runAt: string;
      readonly text: string;
    };

interface Sending {
  /** The same at every attempt. */
  readonly key: string;
  readonly message: Message;
  readonly file: MadeFile | null;
}

const timeoutMs = 20_000;

/** Attempts in all, and the pause after the first; each later one is four times as long. */
export const mostAttempts = 5;
const firstPauseMs = 60_000;
export const pauseAfter = (attempts: number): number => firstPauseMs * 4 ** (attempts - 1);

/** What is under way is left alone for so long; then whoever had it is taken for gone. */
export const leaseMs = 5 * 60_000;

/**
 * Hands something to the sender. It gets the same `Idempotency-Key` at every attempt, since nobody can tell whether an
 * attempt that timed out has arrived. @throws Error unless it answers with success
 */
export async function send(
  address: string,
  { REPORT_SENDER_TOKEN: token }: Config,
  { key, message, file }: Sending,
): Promise<void> {
  const form = new FormData();
  form.set('message', JSON.stringify(message));
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
