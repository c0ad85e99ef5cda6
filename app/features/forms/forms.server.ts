import { formsAnswerSchema } from '#shared/api/families/forms-schemas.ts';
import { readPart } from '../../api/answers.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { frameOf, narrowedBy } from '../../forms-and-vouchers/items.server.ts';

/** The forms of the scope, as far as the address narrows them. */
export async function loadForms(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, later, query } = narrowedBy(params, 30);
  return {
    ...frameOf(page, session, 'form'),
    ...{ search, later },
    list: await readPart(page, 'forms', formsAnswerSchema, { query }),
  };
}
