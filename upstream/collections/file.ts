import type { Handler } from '../calls/handler.ts';
import { storedRules } from '../catalog/collections.ts';
import { readerOf } from '../catalog/product-calls.ts';
import { productLines } from '../catalog/product-lines.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { findCollection } from './collections.ts';

export const collectionFile: Handler<'collectionFile'> = async (context) => {
  const row = await findCollection(context);
  const name = seesSampleData(context.var.user) ? `collection-${row.id}` : fileName(row.name);
  const wanted = {
    ...({ search: '', sort: 'name', archived: 'false' } as const),
    picked: row.rules === null ? row.id : null,
    rules: row.rules === null ? null : storedRules({ id: row.id, rules: row.rules }),
  };
  return new FileReply(byteStream(productLines(context.var.database, readerOf(context), wanted, 'position')), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
};

const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'collection';
