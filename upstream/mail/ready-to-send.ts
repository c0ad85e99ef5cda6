import { Failure } from '#shared/api/failure.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { reportMail, reserveMail, type Sender } from './allowance.ts';
import { askNewRecipients, readRecipientStates } from './recipients.ts';
import { type Withdrawable, withdrawLinks } from './withdraw-links.ts';

interface Message extends Sender {
  /** The same at every attempt. */
  readonly key: string;
  readonly recipients: readonly string[];
}

/** The recipients of a message; or none, or a time to wait for, with a sentence that says why. */
type Readiness =
  | {
      /** Recipients who needn't agree. */
      readonly recipients: readonly string[];
      /** Recipients who have agreed, and can withdraw it. */
      readonly agreed: readonly Withdrawable[];
    }
  | { readonly nobody: string }
  | { readonly notBefore: number; readonly reason: string };

/** Selects recipients who may get mail, and counts the message against its sender's allowance. */
export async function readyToSend(
  config: Config,
  database: Database,
  { key, accountId, ownerId, recipients }: Message,
  now: number,
): Promise<Readiness> {
  // Recipients of older schedules, from before agreement was needed, are asked with the first message.
  await askNewRecipients(database, { accountId, ownerId }, recipients, now).catch(ignoreFailure);
  const states = await readRecipientStates(database, accountId, recipients, now);
  const inState = (state: string) => recipients.filter((address) => states.get(address) === state);
  const [ready, agreed] = [inState('ready'), inState('agreed')];
  const mails = ready.length + agreed.length;
  if (mails === 0) return { nobody: 'Not sent: no recipient has agreed to mail from you yet.' };
  const mailing = { key, accountId, ownerId, mails, allowance: reportMail };
  const notBefore = await reserveMail(database, mailing, now);
  if (notBefore === null)
    return { recipients: ready, agreed: await withdrawLinks(config, database, accountId, agreed) };
  return { notBefore, reason: `Waiting: at most ${reportMail.owner} mails an hour are sent for one person.` };
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
