import { Failure } from '#shared/api/failure.ts';
import { byPlaceHeader } from '#shared/api/families/experience-images.ts';
import type { ExperienceImage, ExperienceImages } from '#shared/api/families/experience-images-schemas.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { uploadedPath } from '#shared/touchpoints/blocks-text.ts';
import { publicIdForm, type TouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { readImageBytes } from '../calls/uploaded-file.ts';
import { imageFile } from '../catalog/image-file.ts';
import { imageHeaders } from '../catalog/images.ts';
import { base64Of, bytesOf } from '../platform/base64.ts';
import { FileReply } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { randomToken } from '../platform/tokens.ts';
import { alcoholColumn, parseAlcoholRules, whereaboutsOf } from '../scope/alcohol-rules.ts';
import { seesKind } from './rows.ts';

const maxBytes = 1024 * 1024;
/** Per account. */
const maxImages = 500;

export const createExperienceImage: Handler<'createExperienceImage'> = async (context) => {
  const { database, scope, user } = context.var;
  const bytes = await readImageBytes(context, maxBytes);
  const found = imageFile(bytes);
  if (!found) throw new Failure('no-image-file', { field: 'file' });
  const { type, width, height } = found;
  const hash = await hashOf(bytes);
  const [, [stored] = []] = await database.write(
    statement(
      `INSERT OR IGNORE INTO experience_image
         (public_id, account_id, hash, content_type, width, height, data, created_by, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE (SELECT count(*) FROM experience_image WHERE account_id = ?2) < ?10`,
      ...[randomToken(), scope.accountId, hash, type, width, height, base64Of(bytes), user.id],
      ...[new Date().toISOString(), maxImages],
    ),
    statement('SELECT public_id FROM experience_image WHERE account_id = ? AND hash = ?', scope.accountId, hash),
  );
  if (!stored) throw new Failure('too-many-pictures', { details: { most: maxImages } });
  const answer: ExperienceImage = { publicId: String(stored.public_id), width, height };
  return answer;
};

/** Pictures belong to the account; in a subaccount people see only their own. */
const visible = `FROM experience_image i WHERE i.account_id = ?1 AND (?2 IS NULL OR i.created_by = ?2)`;
const viewerParameters = ({ var: { scope, user } }: ReadingContext) =>
  [scope.accountId, scope.operatorId === null ? null : user.id] as const;

/** SQL: touchpoints whose draft or published version uses the picture at `path`. */
const sqlUses = (account: string, path: string) => `FROM touchpoint t LEFT JOIN touchpoint_version v
    ON t.status = 'published' AND v.touchpoint_id = t.id AND v.revision = t.published_revision
  WHERE t.account_id = ${account} AND (instr(t.definition, ${path}) > 0 OR instr(v.definition, ${path}) > 0)`;

interface Use extends Record<string, unknown> {
  readonly public_id: string;
  readonly id: number;
  readonly operator_id: number;
  readonly kind: TouchpointKind;
  readonly name: string;
}

export const experienceImages: Handler<'experienceImages'> = async (context) => {
  const { database, scope, user } = context.var;
  const { limit, cursor } = context.query;
  const [createdAt, publicId] = cursor?.split(' ') ?? [null, null];
  const rows = await database.read(
    `SELECT i.public_id, i.width, i.height, i.created_at, length(rtrim(i.data, '=')) * 3 / 4 AS bytes ${visible} AND (?3 IS NULL OR (i.created_at, i.public_id) < (?3, ?4))
     ORDER BY i.created_at DESC, i.public_id DESC LIMIT ?5`,
    ...[...viewerParameters(context), createdAt ?? null, publicId ?? '', limit + 1],
  );
  const page = rows.slice(0, limit);
  const uses = await database.read<Use>(
    `SELECT j.value AS public_id, t.id, t.operator_id, t.kind, t.name FROM json_each(?2) j CROSS JOIN (
       SELECT t.id, t.operator_id, t.kind, t.name, t.definition AS draft, v.definition AS published ${sqlUses('?1', '?3')}
     ) t WHERE instr(t.draft, ?3 || j.value) > 0 OR instr(t.published, ?3 || j.value) > 0 ORDER BY t.name COLLATE NOCASE, t.id`,
    ...[scope.accountId, JSON.stringify(page.map(({ public_id }) => public_id)), uploadedPath('')],
  );
  const { operatorIds } = scope.tenant;
  const sees = ({ kind, operator_id }: Use) => seesKind(user, kind) && (operatorIds?.includes(operator_id) ?? true);
  const last = page.at(-1);
  const answer: ExperienceImages = {
    items: page.map((row) => {
      const all = uses.filter(({ public_id }) => public_id === row.public_id);
      const seen = all.filter(sees).map(({ id, kind, name }) => ({ id, kind, name }));
      return {
        ...{ publicId: String(row.public_id), width: Number(row.width), height: Number(row.height) },
        ...{
          bytes: Number(row.bytes),
          createdAt: String(row.created_at),
          uses: seen,
          hiddenUses: all.length - seen.length,
        },
      };
    }),
    nextCursor: last && rows.length > limit ? `${last.created_at} ${last.public_id}` : null,
  };
  return answer;
};

export const experienceImage: Handler<'experienceImage'> = async (context) => {
  const { database } = context.var;
  const row = await database.first<{ content_type: string; data: string }>(
    `SELECT i.content_type, i.data ${visible} AND i.public_id = ?3`,
    ...[...viewerParameters(context), context.params.publicId],
  );
  if (!row) throw noSuch('picture');
  return new FileReply(bytesOf(row.data), { headers: imageHeaders(row.content_type) });
};

export const deleteExperienceImage: Handler<'deleteExperienceImage'> = async (context) => {
  const { database } = context.var;
  const publicId = context.params.publicId;
  const parameters = [...viewerParameters(context), publicId] as const;
  const [, [stillThere] = []] = await database.write(
    statement(
      `DELETE FROM experience_image WHERE public_id IN (SELECT i.public_id ${visible} AND i.public_id = ?3)
         AND NOT EXISTS (SELECT 1 ${sqlUses('?1', '?4')})`,
      ...[...parameters, uploadedPath(publicId)],
    ),
    statement(`SELECT 1 ${visible} AND i.public_id = ?3`, ...parameters),
  );
  if (stillThere) throw new Failure('picture-used');
};

export const publicExperienceImage: Handler<'publicExperienceImage'> = async ({
  params: { publicId },
  query,
  var: { database },
}) => {
  const row = publicIdForm.test(publicId)
    ? await database.first<{ content_type: string; data: string; alcohol: string | null }>(
        `SELECT i.content_type, i.data, ${alcoholColumn} FROM experience_image i JOIN account a ON a.id = i.account_id
         WHERE i.public_id = ? AND a.active = 1`,
        publicId,
      )
    : null;
  if (!row) throw new Failure('nothing-public');
  const [alcohol, at] = [parseAlcoholRules(row.alcohol), whereaboutsOf(query)];
  if (at !== null && isBlocked(alcohol, at)) throw new Failure('not-in-this-country');
  const byPlace = alcohol ? { [byPlaceHeader]: '1' } : {};
  return new FileReply(bytesOf(row.data), { headers: { ...imageHeaders(row.content_type), ...byPlace } });
};

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
