import { z } from 'zod';
import type { Handler } from '../../handler.ts';
import { findTemplate, noSuchPage } from '../../storage/template.ts';

const kindSchema = z.enum(['dashboard', 'report', 'insight']);

/** The layout of one page. */
export const template: Handler<'template'> = async (context) => {
  const kind = kindSchema.safeParse(context.params.kind);
  if (!kind.success) throw noSuchPage();
  return await findTemplate(context, kind.data, context.params.id);
};
