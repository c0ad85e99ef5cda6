import { redirect } from 'react-router';
import { type CatalogProductsAnswer, catalogProductsAnswerSchema } from '#shared/api/families/catalog-schemas.ts';
import { collectionSchema } from '#shared/api/families/collections-schemas.ts';
import { ruleFields } from '#shared/catalog/rules.ts';
import { readAnswer } from '../../api/answers.server.ts';
import { failureOf, failureText, readJson } from '../../api/failure.ts';
import { typedOver } from '../../api/typed-over.ts';
import type { PageContext } from '../../context.ts';
import { collectionAddress } from './collection-address.ts';
import { pickedProducts } from './collections.server.ts';
import { moved, newRow, postedDraft, type RulesDraft, rulesOf } from './rule-rows.ts';

interface Typed {
  readonly name: string;
  readonly description: string;
  readonly draft: RulesDraft;
  /** ETag of the revision that it was typed over; empty where that is what is saved now. */
  readonly from: string;
}

export interface CollectionResult {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
  /** A sentence beside each field that was not accepted. */
  readonly errors: { readonly name?: string; readonly rules?: string };
  /** What was typed, to be shown again; null where the form was saved or had no fields. */
  readonly typed: Typed | null;
  /** Something of the form was saved. */
  readonly saved: boolean;
  /** What the typed rules would hold. */
  readonly preview: CatalogProductsAnswer | null;
}

const outcome = (text: string, more: Partial<CollectionResult> = {}): CollectionResult => ({
  ...{ ok: true, status: 200, text, errors: {}, typed: null, saved: false, preview: null },
  ...more,
});

/** Does what the posted form asks for. @throws a redirect to what was made */
export async function changeCollections(page: PageContext, form: FormData): Promise<CollectionResult> {
  const intent = textOf(form, 'intent');
  const typed = {
    ...{ name: textOf(form, 'name'), description: textOf(form, 'description') },
    ...{ draft: postedDraft(form), from: textOf(form, 'from') },
  };
  // Rows come and go without a script too: the form is sent, and shown again with one more or less.
  const reshaped = withRows(form, typed.draft);
  if (reshaped) return outcome('', { typed: { ...typed, draft: reshaped } });
  let made: number | null = null;
  try {
    if (form.has('preview')) {
      const query = { rules: rulesOf(typed.draft), limit: 24 };
      const preview = await readAnswer(page, 'catalogProducts', catalogProductsAnswerSchema, { query });
      return outcome('', { typed, preview });
    }
    const answer = await (changes[intent] ?? unknown)(page, form, typed);
    if (typeof answer === 'string') return outcome(answer, { saved: intent === 'save' });
    made = answer;
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a collection was not changed', { intent, kind: failure.kind });
    const errors = errorsOf(failure.fields ?? []);
    const text = Object.keys(errors).length > 0 ? 'Nothing was saved.' : failureText(failure.kind);
    const isForm = intent === 'save' || intent === 'create';
    return outcome(text, { ok: false, status: failure.status ?? 500, errors, typed: isForm ? typed : null });
  }
  throw redirect(collectionAddress({ open: made }));
}

function errorsOf(fields: readonly string[]): CollectionResult['errors'] {
  const rules = fields.some((field) => /^(rules|match)/.test(field));
  return {
    ...(fields.includes('name') ? { name: 'Give a name of at most 80 characters.' } : {}),
    ...(rules
      ? { rules: 'Give at least one rule, fill in each of them, and let a price range end above its beginning.' }
      : {}),
  };
}

function withRows(form: FormData, draft: RulesDraft): RulesDraft | null {
  const field = ruleFields.find((one) => one === textOf(form, 'add-rule'));
  if (field) return { ...draft, rows: [...draft.rows, newRow(field, textOf(form, 'rule-currency'))] };
  if (!form.has('remove-rule')) return null;
  const gone = Number(textOf(form, 'remove-rule'));
  return { ...draft, rows: draft.rows.filter((_, at) => at !== gone) };
}

/** Answers what to say, or the id of what was made. */
type Change = (page: PageContext, form: FormData, typed: Typed) => Promise<string | number>;

const unknown: Change = async () => 'Nothing was asked for.';

const changes: Readonly<Record<string, Change>> = {
  create: async (page, form, { name, description, draft }) => {
    const rules = textOf(form, 'kind') === 'rules' ? { rules: rulesOf(draft) } : {};
    const call = { body: { name, description, ...rules } };
    return collectionSchema.parse(await readJson(await page.api('createCollection', call))).id;
  },
  save: async (page, form, { name, description, draft }) => {
    const rules = textOf(form, 'kind') === 'rules' ? { rules: rulesOf(draft) } : {};
    await change(page, form, { name, description, ...rules });
    return 'The collection was saved.';
  },
  archive: async (page, form) => {
    const archived = textOf(form, 'archived') === 'true';
    await change(page, form, { archived });
    return archived ? 'The collection was archived.' : 'The collection is back.';
  },
  copy: async (page, form) => {
    const call = { params: { id: textOf(form, 'collection') } };
    return collectionSchema.parse(await readJson(await page.api('copyCollection', call))).id;
  },
  up: (page, form) => move(page, form, -1),
  down: (page, form) => move(page, form, 1),
  move: (page, form) => move(page, form, Number(textOf(form, 'by')) || 0),
  remove: async (page, form) => {
    const product = Number(textOf(form, 'product'));
    const products = await pickedProducts(page, Number(textOf(form, 'collection')));
    await change(page, form, { productIds: products.map(({ id }) => id).filter((id) => id !== product) });
    return `${products.find(({ id }) => id === product)?.name ?? 'The product'} was taken out.`;
  },
  add: async (page, form) => {
    const found = await namedProduct(page, textOf(form, 'product'), textOf(form, 'productName'));
    if (!found) return 'No product has that name. Choose one of the list.';
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
  const name = products.find(({ id }) => id === product)?.name ?? 'The product';
  return `${name} is now ${next.indexOf(product) + 1} of ${next.length}.`;
}

const change = async (page: PageContext, form: FormData, body: Record<string, unknown>): Promise<void> => {
  const call = { params: { id: textOf(form, 'collection') }, ifMatch: typedOver(form), body };
  await readJson(await page.api('changeCollection', call));
};

/** Without a script only the name is posted. */
async function namedProduct(page: PageContext, id: string, name: string) {
  if (name === '') return null;
  const query = { search: name, limit: 200 };
  const { items } = await readAnswer(page, 'catalogProducts', catalogProductsAnswerSchema, { query });
  const same = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  return same.find((item) => String(item.id) === id) ?? same[0] ?? null;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
