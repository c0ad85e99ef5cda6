import { redirect } from 'react-router';
import type { Failure } from '#app/api/failure.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { pagePath } from '#app/page-path.ts';
import type { BulkOutcome } from '#app/page-recipes/bulk-selection.ts';
import { hasKey } from '#shared/table.ts';
import { productAddress } from './catalog-view.ts';
import { type ProductValues, productFields } from './product-fields.ts';
import { changeProducts, productChanges } from './selected-products.server.ts';
import * as texts from './texts.ts';

type CatalogIntent = 'source' | 'rename' | 'keep-source' | 'product' | 'edit' | 'keep' | 'match' | 'undo';

export type CatalogResult =
  | {
      readonly ok: true;
      readonly intent: CatalogIntent;
      readonly text: string;
      /** Part of the change was skipped. */
      readonly partly: boolean;
    }
  | (RejectedForm<ProductValues> & { readonly intent: CatalogIntent });

const conflictTexts: Readonly<Partial<Record<CatalogIntent, string>>> = {
  'keep-source': texts.sourceNotEmpty,
  product: texts.sourceArchived,
  keep: texts.productSourceArchived,
  undo: texts.undoFailed,
};

/** Handles a posted form. @throws a redirect to a created source or product */
export async function changeCatalog(
  page: PageContext,
  form: FormData,
  productId: string | null,
): Promise<CatalogResult | BulkOutcome> {
  const requested = textOf(form, 'intent');
  if (hasKey(productChanges, requested)) return await changeProducts(page, form, requested);
  const intent = hasKey(changes, requested) ? requested : 'match';
  let createdAddress: string | null = null;
  try {
    createdAddress = await changes[intent](page, form, productId);
  } catch (error) {
    const values = postedValues(productFields, form);
    const say = ({ status }: Failure) => (status === 409 && conflictTexts[intent]) || null;
    const errorsFor = ({ status, fields }: Failure) =>
      status === 409 && !fields && !conflictTexts[intent] ? { name: nameTaken } : {};
    return { ...refusalOf(page, { form, fields: productFields, values, error, intent, errorsFor, say }), intent };
  }
  if (createdAddress !== null) throw redirect(createdAddress);
  return { ok: true, intent, text: successTexts[intent], partly: false };
}

const nameTaken = texts.nameTaken;

const successTexts: Readonly<Record<CatalogIntent, string>> = {
  source: texts.sourceAdded,
  rename: texts.sourceRenamed,
  'keep-source': texts.sourceSaved,
  keep: texts.productSaved,
  undo: texts.importUndone,
  product: texts.productAdded,
  edit: texts.productSaved,
  match: texts.matchSaved,
};

/** Change per intent. Each returns the address of a created item, or null to stay on the page. */
const changes: Readonly<
  Record<CatalogIntent, (page: PageContext, form: FormData, productId: string | null) => Promise<string | null>>
> = {
  source: async (page, form) => {
    const body = { name: textOf(form, 'name'), kind: textOf(form, 'kind') === 'manual' ? 'manual' : 'file' };
    const { id } = await send(page, 'createCatalogSource', { body });
    return pagePath('/catalog/:sourceId', { sourceId: String(id) });
  },
  rename: async (page, form) => {
    const params = { id: textOf(form, 'source') };
    const call = { params, ifMatch: textOf(form, 'etag'), body: { name: textOf(form, 'name') } };
    await send(page, 'changeCatalogSource', call);
    return null;
  },
  product: async (page, form) => {
    const body = { ...postedChanges(form), sourceId: Number(textOf(form, 'source')) };
    return productAddress(await send(page, 'createCatalogProduct', { body }));
  },
  edit: async (page, form, productId) => {
    const call = { params: { id: productId ?? '' }, ifMatch: ifMatchFromForm(form), body: postedChanges(form) };
    await send(page, 'changeCatalogProduct', call);
    return null;
  },
  'keep-source': async (page, form) => {
    const params = { id: textOf(form, 'source') };
    const body = { archived: textOf(form, 'archived') === 'true' };
    await send(page, 'changeCatalogSource', { params, ifMatch: textOf(form, 'etag'), body });
    return null;
  },
  keep: async (page, form, productId) => {
    const body = { archived: textOf(form, 'archived') === 'true' };
    const call = { params: { id: productId ?? '' }, ifMatch: textOf(form, 'etag'), body };
    await send(page, 'changeCatalogProduct', call);
    return null;
  },
  undo: async (page, form) => {
    await send(page, 'undoCatalogImport', { params: { id: textOf(form, 'import') } });
    return null;
  },
  match: async (page, form) => {
    const params = { id: textOf(form, 'offer') };
    const call = { params, ifMatch: textOf(form, 'etag'), body: { status: textOf(form, 'status') } };
    await send(page, 'decideOfferMatch', call);
    return null;
  },
};

/** Values of the fields in the form; other fields stay unchanged. */
function postedChanges(form: FormData): Partial<ProductValues> {
  const values = Object.entries(postedValues(productFields, form)).filter(([name]) => form.has(name));
  return Object.fromEntries(values);
}
