import { redirect } from 'react-router';
import { call } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import type { Undo } from '#app/page-recipes/bulk-selection.ts';
import type { CatalogProductsAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { ruleFields } from '#shared/catalog/rules.ts';
import { collectionAddress } from './collection-address.ts';
import { type CollectionValues, collectionFields } from './collection-fields.ts';
import { readPickedProducts } from './collections.server.ts';
import { moveItem, newRow, toRules } from './rule-rows.ts';
import * as texts from './texts.ts';

export type CollectionResult =
  | {
      readonly ok: true;
      readonly status: number;
      readonly text: string;
      /** Form values that undo archiving. */
      readonly undo?: Undo | undefined;
      /** Whether values of the form were saved. */
      readonly saved: boolean;
    }
  /** Form to show again: refused, with a row added or removed, or with a preview. */
  | (RejectedForm<CollectionValues> & { readonly preview: CatalogProductsAnswer | null });

/** Handles a posted form. @throws a redirect to a created collection */
export async function changeCollections(page: PageContext, form: FormData): Promise<CollectionResult> {
  const intent = textOf(form, 'intent');
  const values = postedValues(collectionFields, form);
  const showAgain = (shown: CollectionValues, preview: CatalogProductsAnswer | null = null): CollectionResult => ({
    ...{ ok: false, status: 200, text: '', errors: {}, values: shown, from: textOf(form, 'from'), preview },
  });
  // Without a script, adding or removing a row posts the form.
  const changedRows = withChangedRows(form, values);
  if (changedRows) return showAgain(changedRows);
  let createdId: number | null = null;
  try {
    if (form.has('preview')) {
      const query = { rules: JSON.stringify(toRules(values)), limit: 24 };
      return showAgain(values, await call(page, 'catalogProducts', { query }));
    }
    const answer = await (changes[intent] ?? unknownIntent)(page, form, values);
    const done = { ok: true, status: 200, saved: intent === 'save' } as const;
    if (typeof answer === 'string') return { ...done, text: answer };
    if (typeof answer === 'object') return { ...done, ...answer };
    createdId = answer;
  } catch (error) {
    const typed = intent === 'save' || intent === 'create' ? values : null;
    const refusal = refusalOf(page, { form, fields: collectionFields, values: typed, error, intent });
    return { ...refusal, preview: null };
  }
  throw redirect(collectionAddress({ open: createdId }));
}

function withChangedRows(form: FormData, values: CollectionValues): CollectionValues | null {
  const field = ruleFields.find((known) => known === textOf(form, 'add-rule'));
  if (field) return { ...values, rows: [...values.rows, newRow(field, textOf(form, 'rule-currency'))] };
  if (!form.has('remove-rule')) return null;
  const gone = Number(textOf(form, 'remove-rule'));
  return { ...values, rows: values.rows.filter((_, at) => at !== gone) };
}

/** Applies a change; returns a message, a message with an undo form, or the id of a new collection. */
type Change = (
  page: PageContext,
  form: FormData,
  values: CollectionValues,
) => Promise<string | number | { readonly text: string; readonly undo: Undo }>;

const unknownIntent: Change = async () => texts.unknownAction;

const changes: Readonly<Record<string, Change>> = {
  create: async (page, form, { name, description, ...rows }) => {
    const rules = textOf(form, 'kind') === 'rules' ? { rules: toRules(rows) } : {};
    const call = { body: { name, description, ...rules } };
    return (await send(page, 'createCollection', call)).id;
  },
  save: async (page, form, { name, description, ...rows }) => {
    const rules = textOf(form, 'kind') === 'rules' ? { rules: toRules(rows) } : {};
    await saveCollection(page, form, { name, description, ...rules });
    return texts.collectionSaved;
  },
  archive: async (page, form) => {
    const archived = textOf(form, 'archived') === 'true';
    const { etag } = await saveCollection(page, form, { archived });
    if (!archived) return texts.collectionRestored;
    const shown = [['collection', textOf(form, 'collection')] as const, ['etag', etag] as const];
    return { text: texts.collectionArchived, undo: [['intent', 'archive'], ...shown, ['archived', 'false']] };
  },
  copy: async (page, form) => {
    const call = { params: { id: textOf(form, 'collection') } };
    return (await send(page, 'copyCollection', call)).id;
  },
  up: (page, form) => moveProduct(page, form, -1),
  down: (page, form) => moveProduct(page, form, 1),
  move: (page, form) => moveProduct(page, form, Number(textOf(form, 'by')) || 0),
  remove: async (page, form) => {
    const product = Number(textOf(form, 'product'));
    const products = await readPickedProducts(page, Number(textOf(form, 'collection')));
    await saveCollection(page, form, { productIds: products.map(({ id }) => id).filter((id) => id !== product) });
    return `${products.find(({ id }) => id === product)?.name ?? texts.theProduct} was taken out.`;
  },
  add: async (page, form) => {
    const found = await findProduct(page, textOf(form, 'product'), textOf(form, 'productName'));
    if (!found) return texts.productError;
    const products = await readPickedProducts(page, Number(textOf(form, 'collection')));
    const ids = products.map(({ id }) => id);
    if (ids.includes(found.id)) return `${found.name} is in the collection already.`;
    await saveCollection(page, form, { productIds: [...ids, found.id] });
    return `${found.name} was added.`;
  },
};

async function moveProduct(page: PageContext, form: FormData, by: number): Promise<string> {
  const product = Number(textOf(form, 'product'));
  const products = await readPickedProducts(page, Number(textOf(form, 'collection')));
  const next = moveItem(
    products.map(({ id }) => id),
    product,
    by,
  );
  await saveCollection(page, form, { productIds: next });
  const name = products.find(({ id }) => id === product)?.name ?? texts.theProduct;
  return `${name} is now ${next.indexOf(product) + 1} of ${next.length}.`;
}

const saveCollection = (page: PageContext, form: FormData, body: Record<string, unknown>): Promise<Collection> =>
  send(page, 'changeCollection', { params: { id: textOf(form, 'collection') }, ifMatch: ifMatchFromForm(form), body });

/** Finds a product by id, or by name if the form was posted without a script. */
async function findProduct(page: PageContext, id: string, name: string) {
  if (name === '') return null;
  const query = { search: name, limit: 200 };
  const { items } = await call(page, 'catalogProducts', { query });
  const same = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  return same.find((item) => String(item.id) === id) ?? same[0] ?? null;
}
