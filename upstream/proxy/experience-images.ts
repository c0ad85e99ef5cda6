import type { ExperienceImage } from '#shared/api/families/experience-images-schemas.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import { imageFile } from '../catalog/image-file.ts';
import { imageHeaders } from '../catalog/images.ts';
import type { Handler } from '../hono.ts';
import { Refusal } from '../problem.ts';
import { base64Of, bytesOf } from '../reports/base64.ts';
import { statement } from '../storage/database.ts';
import { randomToken } from '../touchpoints/tokens.ts';
import { refuseOverSampleData } from '../views/author.ts';
import { fileOf } from './product-images.ts';

const mostBytes = 1024 * 1024;
/** As many an account keeps. */
const mostImages = 500;

export const createExperienceImage: Handler = async (context) => {
  const { database, scope, user } = context.var;
  refuseOverSampleData(user);
  const bytes = await fileOf(context, mostBytes);
  const found = imageFile(bytes);
  if (!found) {
    const sentence = 'This is no PNG, JPEG or WebP image of at most 6,000 pixels a side.';
    throw new Refusal(400, sentence, { errors: { file: sentence } });
  }
  const { type, width, height } = found;
  const hash = await hashOf(bytes);
  const [, [kept] = []] = await database.write(
    statement(
      `INSERT OR IGNORE INTO experience_image
         (public_id, account_id, hash, content_type, width, height, data, created_by, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE (SELECT count(*) FROM experience_image WHERE account_id = ?2) < ?10`,
      ...[randomToken(), scope.accountId, hash, type, width, height, base64Of(bytes), user.id],
      ...[new Date().toISOString(), mostImages],
    ),
    statement('SELECT public_id FROM experience_image WHERE account_id = ? AND hash = ?', scope.accountId, hash),
  );
  if (!kept) throw new Refusal(409, `This account keeps ${mostImages} pictures already.`);
  const answer: ExperienceImage = { publicId: String(kept.public_id), width, height };
  return context.json(answer);
};

export const publicExperienceImage: Handler = async ({ req, var: { database } }) => {
  const publicId = req.param('publicId') ?? '';
  const row = publicIdForm.test(publicId)
    ? await database.first<{ content_type: string; data: string }>(
        `SELECT i.content_type, i.data FROM experience_image i JOIN account a ON a.id = i.account_id
         WHERE i.public_id = ? AND a.active = 1`,
        publicId,
      )
    : null;
  if (!row) throw new Refusal(404, 'There is nothing public here.');
  return new Response(bytesOf(row.data), { headers: imageHeaders(row.content_type) });
};

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
