import { Failure } from '#shared/api/failure.ts';
import type { Handler } from '../calls/handler.ts';
import { readImageBytes } from '../calls/uploaded-file.ts';
import { base64Of } from '../platform/base64.ts';
import { FileReply } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { imageFile } from './image-file.ts';
import { imageHeaders, imageOf, sampleDrawing } from './images.ts';
import { checkEditable, findProduct } from './product.ts';

export const productImage: Handler<'productImage'> = async (context) => {
  const { database, scope, user } = context.var;
  const { id } = await findProduct(context);
  const image = await imageOf(database, scope.accountId, id);
  if (!image) throw new Failure('no-product-image');
  if (seesSampleData(user)) return new FileReply(sampleDrawing(id), { headers: imageHeaders('image/svg+xml') });
  return new FileReply(image.bytes, { headers: { ...imageHeaders(image.type), ETag: `"${image.version}"` } });
};

const maxBytes = 512 * 1024;

export const setProductImage: Handler<'setProductImage'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findProduct(context);
  checkEditable(context, row);
  const bytes = await readImageBytes(context, maxBytes);
  const found = imageFile(bytes);
  if (!found) throw new Failure('no-image-file', { field: 'file' });
  const { type, width, height } = found;
  const [[kept] = []] = await database.write(
    statement(
      `INSERT INTO product_image (product_id, account_id, content_type, width, height, data, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (product_id) DO UPDATE SET content_type = ?3, width = ?4, height = ?5, data = ?6, updated_at = ?7,
         version = version + 1
       RETURNING version`,
      ...[row.id, scope.accountId, type, width, height, base64Of(bytes), new Date().toISOString()],
    ),
  );
  return { width, height, version: Number(kept?.version) };
};
