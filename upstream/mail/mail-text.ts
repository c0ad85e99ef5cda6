import { z } from 'zod';
import { storedFailureText } from '../facts/ingest/failure.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';

export type MailKind =
  | 'confirmation'
  | 'recipient-confirmation'
  | 'voucher-confirmation'
  | 'invitation'
  | 'invitation-expired'
  | 'sign-in'
  | 'connection-attention'
  | 'connection-ending'
  | 'sales-status';

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
const voucherSchema = z.object({
  ...{ token: z.string(), publicId: z.string(), title: z.string(), brand: z.string() },
  /** The responsible-drinking lines in all mail of an alcohol brand. */
  responsible: z.string().optional(),
});

const invitationSchema = z.object({ invitation: z.int(), token: z.string() });
const shopSchema = z.object({ shop: z.int(), status: z.enum(['silent', 'failing']) });
const connectionSchema = z.object({ connection: z.int() });
const expiredSchema = z.object({ invitation: z.int() });

/**
 * The text of a message. It contains nothing that the person who triggers it has typed, so that nobody can write to
 * strangers; the only exception is the note of an invitation, whose number is limited. @throws Error if no link can be
 * made
 */
export async function writeMailText(config: Config, database: Database, mail: Mail): Promise<MailText> {
  switch (mail.kind) {
    case 'confirmation':
      return {
        title: 'Your email address works',
        text: 'You asked us to check this address. It works, so there’s nothing else to do.',
      };
    case 'sign-in':
      return {
        title: 'Your sign-in link',
        text: `Our support team sent you this link. Sign in with this email address:\n${appOrigin(config)}/login-redirect\nIf you didn’t ask for it, ignore this message.`,
      };
    case 'recipient-confirmation': {
      const { token } = tokenSchema.parse(JSON.parse(mail.payload));
      const account = await database.first<{ name: string | null }>(
        'SELECT name FROM account WHERE id = ?',
        mail.account_id ?? 0,
      );
      const name = account?.name ?? 'One of our customers';
      return {
        title: `${name} wants to send you reports`,
        text: `${name} wants to send reports and alerts to this address. Agree or decline within 14 days:\n${linkOf(config, '/m', token)}\nYou get nothing until you agree.`,
      };
    }
    case 'voucher-confirmation': {
      const { token, publicId, title, brand, responsible } = voucherSchema.parse(JSON.parse(mail.payload));
      return {
        title: `${brand}: ${title}`,
        text: `Get your code within 24 hours. The link works once:\n${linkOf(config, `/v/${publicId}/code`, token)}\nIf you didn’t ask for a code, ignore this message.${responsible ? `\n${responsible}` : ''}`,
      };
    }
    case 'connection-attention': {
      const { connection } = connectionSchema.parse(JSON.parse(mail.payload));
      return await writeConnectionText(config, database, connection);
    }
    case 'connection-ending': {
      const { connection } = connectionSchema.parse(JSON.parse(mail.payload));
      return await writeEndingText(config, database, connection);
    }
    case 'invitation': {
      const { invitation, token } = invitationSchema.parse(JSON.parse(mail.payload));
      return await writeInvitationText(config, database, invitation, token);
    }
    case 'sales-status': {
      const { shop, status } = shopSchema.parse(JSON.parse(mail.payload));
      return await writeShopText(config, database, shop, status);
    }
    case 'invitation-expired': {
      const { invitation } = expiredSchema.parse(JSON.parse(mail.payload));
      const { email, account } = await readInvited(database, invitation);
      return {
        title: `${email} asks for a new invitation`,
        text: `${email}’s invitation to ${account} has expired, and they asked for a new one. Send it again:\n${appOrigin(config)}/users?status=expired`,
      };
    }
  }
}

async function writeConnectionText(config: Config, database: Database, id: number): Promise<MailText> {
  const row = await database.first<{ label: string; account: string; last_error: string | null }>(
    `SELECT c.label, coalesce(a.name, 'Your account') AS account, c.last_error
     FROM connection c JOIN account a ON a.id = c.account_id WHERE c.id = ?`,
    id,
  );
  if (!row) throw new Error('The connection no longer exists.');
  const failure = storedFailureText(row.last_error, false) ?? '';
  return {
    title: `${row.label} needs attention`,
    text: `${row.account}: no data arrives from ${row.label}.\n${failure}\n${appOrigin(config)}/data-and-integrations`,
  };
}

async function writeEndingText(config: Config, database: Database, id: number): Promise<MailText> {
  const row = await database.first<{ label: string; account: string; day: string }>(
    `SELECT c.label, coalesce(a.name, 'Your account') AS account, coalesce(c.expires_on, '') AS day
     FROM connection c JOIN account a ON a.id = c.account_id WHERE c.id = ?`,
    id,
  );
  if (!row) throw new Error('The connection no longer exists.');
  const { label, account, day } = row;
  return {
    title: `Consent for ${label} ends on ${day}`,
    text: `${account}: data from ${label} stops on ${day}. Reconnect before that day:\n${appOrigin(config)}/data-and-integrations`,
  };
}

interface Invited extends Record<string, unknown> {
  readonly email: string;
  readonly account: string;
  readonly inviter: string;
  readonly note: string;
}

async function readInvited(database: Database, id: number): Promise<Invited> {
  const row = await database.first<Invited>(
    `SELECT i.email, i.note, coalesce(a.name, 'an account') AS account,
       coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) AS inviter
     FROM invitation i JOIN account a ON a.id = i.account_id JOIN user u ON u.id = i.invited_by WHERE i.id = ?`,
    id,
  );
  if (!row) throw new Error('The invitation no longer exists.');
  return row;
}

async function writeInvitationText(config: Config, database: Database, id: number, token: string): Promise<MailText> {
  const { account, inviter, note } = await readInvited(database, id);
  const lines = [
    `${inviter} invites you to ${account}.`,
    ...(note ? [note] : []),
    'Sign in with this email address and accept within 7 days:',
    `${appOrigin(config)}/invitation/${token}`,
    'If you don’t know why you got this message, ignore it.',
  ];
  return { title: `${inviter} invites you to ${account}`, text: lines.join('\n') };
}

const shopWords = {
  silent: 'No orders have come in for much longer than usual. Check that the shop still reports them.',
  failing: 'More than 20% of its calls in the last 24 hours were rejected. See which and why.',
} as const;

async function writeShopText(
  config: Config,
  database: Database,
  id: number,
  status: keyof typeof shopWords,
): Promise<MailText> {
  const row = await database.first<{ name: string }>('SELECT name FROM retailer WHERE id = ?', id);
  if (!row) throw new Error('The shop no longer exists.');
  const link = `${appOrigin(config)}/conversionTracking/${id}?tab=health`;
  return { title: `Sales info of ${row.name}: ${status}`, text: `${shopWords[status]}\n${link}` };
}

function appOrigin({ APP_ORIGIN: origin }: Config): string {
  if (!origin) throw new Error('APP_ORIGIN is not set at the upstream, so no link can be sent.');
  return origin;
}

/** A link with a token. The token is in the query, which isn't logged. */
export function linkOf({ PUBLIC_ORIGIN, APP_ORIGIN }: Config, path: string, token: string): string {
  const origin = PUBLIC_ORIGIN ?? APP_ORIGIN;
  if (!origin) throw new Error('APP_ORIGIN is not set at the upstream, so no link can be sent.');
  return `${origin}${path}?token=${token}`;
}
