import { z } from 'zod';
import type { Handler } from '../../hono.ts';
import { findTemplate, noSuchPage } from '../../storage/template.ts';

const kindSchema = z.enum(['dashboard', 'report', 'insight']);

/** The layout of one page. */
export const template: Handler = async (context) => {
  const kind = kindSchema.safeParse(context.req.param('kind'));
  if (!kind.success) throw noSuchPage();
  return context.json(await findTemplate(context, kind.data, context.req.param('id') ?? ''));
};
