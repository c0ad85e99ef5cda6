import type { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type {
  madeTouchpointPreviewSchema,
  TouchpointPreview,
  touchpointPreviewsAnswerSchema,
} from '#shared/api/families/touchpoints-schemas.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { authorName } from '../calls/author.ts';
import type { Handler } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { randomToken, tokenHash } from '../platform/tokens.ts';
import { findTouchpoint, throwIfArchived } from './rows.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly created_by: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Links to previews of one touchpoint that work at the same time. */
const maxPreviews = 50;
const dayMs = 86_400_000;

export const touchpointPreviews: Handler<'touchpointPreviews'> = async (context) => {
  const { id } = await findTouchpoint(context);
  const rows = await context.var.database.read<Row>(
    `SELECT p.id, p.created_by, p.created_at, p.expires_at, u.firstname, u.lastname
     FROM touchpoint_preview p LEFT JOIN user u ON u.id = p.created_by
     WHERE p.touchpoint_id = ?1 AND p.expires_at > ?2 ORDER BY p.id DESC LIMIT ${maxPreviews}`,
    ...[id, new Date().toISOString()],
  );
  const answer: z.infer<typeof touchpointPreviewsAnswerSchema> = { items: rows.map(previewOf) };
  return answer;
};

export const createTouchpointPreview: Handler<'createTouchpointPreview'> = async (context) => {
  const { database, user } = context.var;
  const { days } = context.body;
  const row = await findTouchpoint(context);
  if (!touchpointKinds[row.kind].previewed) throw new Failure('no-preview-of-kind');
  throwIfArchived(row);
  const token = randomToken();
  const now = Date.now();
  const [createdAt, expiresAt] = [now, now + days * dayMs].map((at) => new Date(at).toISOString());
  const [, [made] = []] = await database.write(
    statement('DELETE FROM touchpoint_preview WHERE touchpoint_id = ?1 AND expires_at <= ?2', row.id, createdAt ?? ''),
    statement(
      `INSERT INTO touchpoint_preview (touchpoint_id, token_hash, created_by, created_at, expires_at)
       SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM touchpoint_preview WHERE touchpoint_id = ?1) < ${maxPreviews}
       RETURNING id`,
      ...[row.id, await tokenHash(token), user.id, createdAt ?? '', expiresAt ?? ''],
    ),
  );
  if (!made) throw new Failure('too-many-previews', { details: { most: maxPreviews } });
  const answer: z.infer<typeof madeTouchpointPreviewSchema> = {
    ...{ id: Number(made.id), createdAt: createdAt ?? '', expiresAt: expiresAt ?? '', token },
    author: authorName(user, false),
  };
  return answer;
};

export const revokeTouchpointPreview: Handler<'revokeTouchpointPreview'> = async (context) => {
  const { id } = await findTouchpoint(context);
  const { preview } = context.params;
  if (!/^[1-9]\d{0,14}$/.test(preview)) throw noSuch('preview');
  const [[deleted] = []] = await context.var.database.write(
    statement(
      'DELETE FROM touchpoint_preview WHERE id = ?1 AND touchpoint_id = ?2 RETURNING id',
      ...[Number(preview), id],
    ),
  );
  if (!deleted) throw noSuch('preview');
};

const previewOf = ({ id, created_by, firstname, lastname, created_at, expires_at }: Row): TouchpointPreview => ({
  ...{ id, createdAt: created_at, expiresAt: expires_at },
  author:
    created_by === null || firstname === null
      ? null
      : authorName({ id: created_by, firstname, lastname: lastname ?? '' }, false),
});
