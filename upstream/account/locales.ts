import type { WireLocale } from '#shared/api/wire.ts';
import type { Handler } from '../calls/handler.ts';

type Row = Omit<WireLocale, '_id' | 'code'> & { readonly id: string };

export const locales: Handler<'locales'> = async (context) => {
  const rows = await context.var.database.read<Row>('SELECT * FROM locale ORDER BY id');
  return rows.map(({ id, ...names }): WireLocale => ({ _id: id, code: id, ...names }));
};
