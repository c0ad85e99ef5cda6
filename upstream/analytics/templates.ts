import { z } from 'zod';
import type { Handler } from '../calls/handler.ts';
import { findTemplate, noSuchPage } from './find-template.ts';

const kindSchema = z.enum(['dashboard', 'report', 'insight']);

/** The layout of one page. */
export const template: Handler<'template'> = async (context) => {
  const kind = kindSchema.safeParse(context.params.kind);
  if (!kind.success) throw noSuchPage();
  return await findTemplate(context, kind.data, context.params.id);
};
