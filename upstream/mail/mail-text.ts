import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';

export type MailKind = 'confirmation' | 'recipient-confirmation' | 'voucher-confirmation';

interface Mail {
  readonly kind: MailKind;
  readonly payload: string;
  readonly account_id: number | null;
}

interface MailText {
  readonly title: string;
  readonly text: string;
}

const tokenSchema = z.object({ token: z.string() });
const voucherSchema = z.object({ token: z.string(), publicId: z.string(), title: z.string(), brand: z.string() });

/**
 * What a message says. It holds nothing that somebody typed to have it sent, so that nobody can write to strangers
 * through it. @throws Error where no link can be made
 */
export async function mailText(config: Config, database: Database, mail: Mail): Promise<MailText> {
  switch (mail.kind) {
    case 'confirmation':
      return {
        title: 'Your e-mail address works',
        text: 'You asked for this confirmation. Mail to this address reaches you, so there is nothing else to do.',
      };
    case 'recipient-confirmation': {
      const { token } = tokenSchema.parse(JSON.parse(mail.payload));
      const account = await database.first<{ name: string | null }>(
        'SELECT name FROM account WHERE id = ?',
        mail.account_id ?? 0,
      );
      const name = account?.name ?? 'A customer of ours';
      return {
        title: `${name} wants to send you reports`,
        text: `${name} wants to send reports and alerts to this address. Agree or decline here, within 14 days:\n${linkOf(config, '/m', token)}\nNothing is sent to you until you agree.`,
      };
    }
    case 'voucher-confirmation': {
      const { token, publicId, title, brand } = voucherSchema.parse(JSON.parse(mail.payload));
      return {
        title: `${brand}: ${title}`,
        text: `Get your code here, within 24 hours. The link works once:\n${linkOf(config, `/v/${publicId}/code`, token)}\nIf you did not ask for a code, ignore this message.`,
      };
    }
  }
}

/** The token is in the query, which no log keeps. */
export function linkOf({ PUBLIC_ORIGIN, APP_ORIGIN }: Config, path: string, token: string): string {
  const origin = PUBLIC_ORIGIN ?? APP_ORIGIN;
  if (!origin) throw new Error('APP_ORIGIN is not set at the upstream, so no link can be sent.');
  return `${origin}${path}?token=${token}`;
}
