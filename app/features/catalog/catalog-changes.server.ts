import { redirect } from 'react-router';
import { catalogProductDetailSchema } from '#shared/api/families/catalog-schemas.ts';
import { catalogSourceSchema } from '#shared/api/families/catalog-sources-schemas.ts';
import { hasKey } from '#shared/table.ts';
import { failureOf, failureText, readJson } from '../../api/failure.ts';
import { postedText } from '../../api/posted-text.ts';
import { typedOver } from '../../api/typed-over.ts';
import type { PageContext } from '../../context.ts';
import { pagePath } from '../../page-path.ts';
import { productAddress } from './catalog-view.ts';
import { decideMatches } from './match-rows.server.ts';
import { matchesForm } from './match-rows.ts';
import { errorsOf, type FormErrors, type ProductValues, productFieldNames } from './product-fields.ts';

type CatalogIntent = 'source' | 'rename' | 'keep-source' | 'product' | 'edit' | 'keep' | 'match' | 'undo';

export type CatalogResult =
  | {
      readonly ok: true;
      readonly intent: CatalogIntent;
      readonly text: string;
      /** Some of what was asked for was left undone. */
      readonly partly: boolean;
    }
  | {
      readonly ok: false;
      readonly intent: CatalogIntent;
      readonly status: number;
      readonly text: string;
      readonly errors: FormErrors;
      /** What was typed, to be shown again. */
      readonly values: ProductValues;
      /** ETag of the revision that it was typed over; empty where that is what is saved now. */
      readonly from: string;
    };

const refusals: Readonly<Partial<Record<CatalogIntent, string>>> = {
  'keep-source': 'A source is archived when nothing is in it: archive its products first.',
  product: 'The source is archived: bring it back first.',
  keep: 'The source of the product is archived: bring it back first.',
  undo: 'The import is running, or nothing of it can be taken back.',
};

/** Does what the posted form asks for. @throws a redirect to what was made */
export async function changeCatalog(
  page: PageContext,
  form: FormData,
  productId: string | null,
): Promise<CatalogResult> {
  const given = textOf(form, 'intent');
  if (given === matchesForm) {
    const { changed, left, text } = await decideMatches(page, form);
    if (changed > 0) return { ok: true, intent: 'match', text, partly: left !== null };
    return { ok: false, intent: 'match', status: left ?? 500, text, errors: {}, values: valuesOf(form), from: '' };
  }
  const intent = hasKey(changes, given) ? given : 'match';
  let made: string | null = null;
  try {
    made = await changes[intent](page, form, productId);
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'the catalogue was not changed', { intent, kind: failure.kind });
    const errors = errorsOf(failure.fields ?? (failure.status === 409 && !refusals[intent] ? ['name-taken'] : []));
    const named = Object.keys(errors).length > 0;
    return {
      ...{ ok: false, intent, status: failure.status ?? 500, errors, from: textOf(form, 'from') },
      text: named ? 'Nothing was saved.' : (failure.status === 409 && refusals[intent]) || failureText(failure.kind),
      values: valuesOf(form),
    };
  }
  if (made !== null) throw redirect(made);
  return { ok: true, intent, text: done[intent], partly: false };
}

const done: Readonly<Record<CatalogIntent, string>> = {
  source: 'The source was added.',
  rename: 'The source was renamed.',
  'keep-source': 'The source was saved.',
  keep: 'The product was saved.',
  undo: 'The import was taken back.',
  product: 'The product was added.',
  edit: 'The product was saved.',
  match: 'The match was saved.',
};

/** Each answers the address of what was made, null where the page stays. */
const changes: Readonly<
  Record<CatalogIntent, (page: PageContext, form: FormData, productId: string | null) => Promise<string | null>>
> = {
  source: async (page, form) => {
    const body = { name: textOf(form, 'name'), kind: textOf(form, 'kind') === 'manual' ? 'manual' : 'file' };
    const { id } = catalogSourceSchema.parse(await readJson(await page.api('createCatalogSource', { body })));
    return pagePath('/catalog/:sourceId', { sourceId: String(id) });
  },
  rename: async (page, form) => {
    const params = { id: textOf(form, 'source') };
    const call = { params, ifMatch: textOf(form, 'etag'), body: { name: textOf(form, 'name') } };
    await readJson(await page.api('changeCatalogSource', call));
    return null;
  },
  product: async (page, form) => {
    const body = { ...typed(form), sourceId: Number(textOf(form, 'source')) };
    return productAddress(
      catalogProductDetailSchema.parse(await readJson(await page.api('createCatalogProduct', { body }))),
    );
  },
  edit: async (page, form, productId) => {
    const call = { params: { id: productId ?? '' }, ifMatch: typedOver(form), body: typed(form) };
    await readJson(await page.api('changeCatalogProduct', call));
    return null;
  },
  'keep-source': async (page, form) => {
    const params = { id: textOf(form, 'source') };
    const body = { archived: textOf(form, 'archived') === 'true' };
    await readJson(await page.api('changeCatalogSource', { params, ifMatch: textOf(form, 'etag'), body }));
    return null;
  },
  keep: async (page, form, productId) => {
    const body = { archived: textOf(form, 'archived') === 'true' };
    const call = { params: { id: productId ?? '' }, ifMatch: textOf(form, 'etag'), body };
    await readJson(await page.api('changeCatalogProduct', call));
    return null;
  },
  undo: async (page, form) => {
    await readJson(await page.api('undoCatalogImport', { params: { id: textOf(form, 'import') } }));
    return null;
  },
  match: async (page, form) => {
    const params = { id: textOf(form, 'offer') };
    const call = { params, ifMatch: textOf(form, 'etag'), body: { status: textOf(form, 'status') } };
    await readJson(await page.api('decideOfferMatch', call));
    return null;
  },
};

const valuesOf = (form: FormData): ProductValues =>
  Object.fromEntries(productFieldNames.map((name) => [name, textOf(form, name)])) as ProductValues;

/** A field that the form has not is not changed. */
const typed = (form: FormData): Record<string, string> =>
  Object.fromEntries(productFieldNames.flatMap((name) => (form.has(name) ? [[name, textOf(form, name)]] : [])));

const textOf = (form: FormData, name: string): string => postedText(form, name).trim();
