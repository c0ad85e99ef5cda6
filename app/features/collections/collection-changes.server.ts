import { redirect } from 'react-router';
import { call } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { FormRefused } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import type { Undo } from '#app/page-recipes/bulk-selection.ts';
import type { CatalogProductsAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { ruleFields } from '#shared/catalog/rules.ts';
import { collectionAddress } from './collection-address.ts';
import { type CollectionValues, collectionFields } from './collection-fields.ts';
import { pickedProducts } from './collections.server.ts';
import { moved, newRow, rulesOf } from './rule-rows.ts';
import * as texts from './texts.ts';

export type CollectionResult =
  | {
      readonly ok: true;
      readonly status: number;
      readonly text: string;
      /** Takes an archiving back. */
      readonly undo?: Undo | undefined;
      /** Something of the form was saved. */
      readonly saved: boolean;
    }
  /** The form is shown again: not saved, or with another row, or with what its rules would hold. */
  | (FormRefused<CollectionValues> & { readonly preview: CatalogProductsAnswer | null });

/** Does what the posted form asks for. @throws a redirect to what was made */
export async function changeCollections(page: PageContext, form: FormData): Promise<CollectionResult> {
  const intent = textOf(form, 'intent');
  const values = postedValues(collectionFields, form);
  const again = (shown: CollectionValues, preview: CatalogProductsAnswer | null = null): CollectionResult => ({
    ...{ ok: false, status: 200, text: '', errors: {}, values: shown, from: textOf(form, 'from'), preview },
  });
  // Rows come and go without a script too: the form is sent, and shown again with one more or less.
  const reshaped = withRows(form, values);
  if (reshaped) return again(reshaped);
  let made: number | null = null;
  try {
    if (form.has('preview')) {
      const query = { rules: JSON.stringify(rulesOf(values)), limit: 24 };
      return again(values, await call(page, 'catalogProducts', { query }));
    }
    const answer = await (changes[intent] ?? unknown)(page, form, values);
    const done = { ok: true, status: 200, saved: intent === 'save' } as const;
    if (typeof answer === 'string') return { ...done, text: answer };
    if (typeof answer === 'object') return { ...done, ...answer };
    made = answer;
  } catch (error) {
    const typed = intent === 'save' || intent === 'create' ? values : null;
    const refusal = refusalOf(page, { form, fields: collectionFields, values: typed, error, intent });
    return { ...refusal, preview: null };
  }
  throw redirect(collectionAddress({ open: made }));
}

function withRows(form: FormData, values: CollectionValues): CollectionValues | null {
  const field = ruleFields.find((one) => one === textOf(form, 'add-rule'));
  if (field) return { ...values, rows: [...values.rows, newRow(field, textOf(form, 'rule-currency'))] };
  if (!form.has('remove-rule')) return null;
  const gone = Number(textOf(form, 'remove-rule'));
  return { ...values, rows: values.rows.filter((_, at) => at !== gone) };
}

/** Answers what to say, with what takes it back where something does, or the id of what was made. */
type Change = (
  page: PageContext,
  form: FormData,
  values: CollectionValues,
) => Promise<string | number | { readonly text: string; readonly undo: Undo }>;

const unknown: Change = async () => texts.unknownAction;

const changes: Readonly<Record<string, Change>> = {
  create: async (page, form, { name, description, ...rows }) => {
    const rules = textOf(form, 'kind') === 'rules' ? { rules: rulesOf(rows) } : {};
    const call = { body: { name, description, ...rules } };
    return (await send(page, 'createCollection', call)).id;
  },
  save: async (page, form, { name, description, ...rows }) => {
    const rules = textOf(form, 'kind') === 'rules' ? { rules: rulesOf(rows) } : {};
    await change(page, form, { name, description, ...rules });
    return texts.collectionSaved;
  },
  archive: async (page, form) => {
    const archived = textOf(form, 'archived') === 'true';
    const { etag } = await change(page, form, { archived });
    if (!archived) return texts.collectionRestored;
    const shown = [['collection', textOf(form, 'collection')] as const, ['etag', etag] as const];
    return { text: texts.collectionArchived, undo: [['intent', 'archive'], ...shown, ['archived', 'false']] };
  },
  copy: async (page, form) => {
    const call = { params: { id: textOf(form, 'collection') } };
    return (await send(page, 'copyCollection', call)).id;
  },
  up: (page, form) => move(page, form, -1),
  down: (page, form) => move(page, form, 1),
  move: (page, form) => move(page, form, Number(textOf(form, 'by')) || 0),
  remove: async (page, form) => {
    const product = Number(textOf(form, 'product'));
    const products = await pickedProducts(page, Number(textOf(form, 'collection')));
    await change(page, form, { productIds: products.map(({ id }) => id).filter((id) => id !== product) });
    return `${products.find(({ id }) => id === product)?.name ?? texts.theProduct} was taken out.`;
  },
  add: async (page, form) => {
    const found = await namedProduct(page, textOf(form, 'product'), textOf(form, 'productName'));
    if (!found) return texts.productError;
    const products = await pickedProducts(page, Number(textOf(form, 'collection')));
    const ids = products.map(({ id }) => id);
    if (ids.includes(found.id)) return `${found.name} is in the collection already.`;
    await change(page, form, { productIds: [...ids, found.id] });
    return `${found.name} was added.`;
  },
};

async function move(page: PageContext, form: FormData, by: number): Promise<string> {
  const product = Number(textOf(form, 'product'));
  const products = await pickedProducts(page, Number(textOf(form, 'collection')));
  const next = moved(
    products.map(({ id }) => id),
    product,
    by,
  );
  await change(page, form, { productIds: next });
  const name = products.find(({ id }) => id === product)?.name ?? texts.theProduct;
  return `${name} is now ${next.indexOf(product) + 1} of ${next.length}.`;
}

const change = (page: PageContext, form: FormData, body: Record<string, unknown>): Promise<Collection> =>
  send(page, 'changeCollection', { params: { id: textOf(form, 'collection') }, ifMatch: ifMatchFromForm(form), body });

/** Without a script only the name is posted. */
async function namedProduct(page: PageContext, id: string, name: string) {
  if (name === '') return null;
  const query = { search: name, limit: 200 };
  const { items } = await call(page, 'catalogProducts', { query });
  const same = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  return same.find((item) => String(item.id) === id) ?? same[0] ?? null;
}
