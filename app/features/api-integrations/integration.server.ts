import { callPart, type Part } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import { changeItem, loadTouchpoint } from '#app/touchpoints/item.server.ts';
import type { ItemResult } from '#app/touchpoints/item-result.ts';
import { findTypedProduct } from '#app/touchpoints/product-choice.server.ts';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { apiScopeIds } from '#shared/touchpoints/api-choices.ts';
import { apiProducts } from '#shared/touchpoints/api-integration.ts';
import { type IntegrationValues, integrationEditor, integrationFields } from './integration-fields.ts';
import { integrationFormValues, savedIntegration } from './saved-values.server.ts';

const kind = 'api';

type IntegrationResult = ItemResult<IntegrationValues>;

/** Reads an integration, the options of its editor, a trial call and its usage. */
export async function loadIntegration(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) {
  const [loaded, collections, retailers, usage] = await Promise.all([
    loadTouchpoint(page, session, kind, id, params, read),
    callPart(page, 'collections', { query: { limit: 200 } }),
    callPart(page, 'values', { query: { dimension: 'retailer', limit: 100 } }),
    callPart(page, 'apiUsage', { params: { id } }),
  ]);
  const gtin = (params.get('gtin') ?? '').trim().slice(0, 20);
  return {
    ...loaded,
    saved:
      loaded.touchpoint.state === 'ready'
        ? integrationFormValues(loaded.touchpoint.answer, loaded.offers.state === 'ready' ? loaded.offers.answer : null)
        : null,
    collections:
      collections.state === 'ready' ? collections.answer.items.map((item) => ({ id: item.id, name: item.name })) : [],
    retailers: retailers.state === 'ready' ? retailers.answer.values : [],
    usage,
    trial: { gtin, answer: trialCall(loaded, gtin) },
  };
}
export type IntegrationData = Awaited<ReturnType<typeof loadIntegration>>;

/** Answer to a trial call with all permissions, from the draft. */
function trialCall({ touchpoint, offers, publicOrigin }: Awaited<ReturnType<typeof loadTouchpoint>>, gtin: string) {
  if (touchpoint.state !== 'ready' || offers.state !== 'ready') return null;
  const { publicId } = touchpoint.answer;
  const base = `${publicOrigin}/api/v1/${publicId}`;
  const addresses = {
    image: (product: number, version: string) => `${base}/image/${product}/${encodeURIComponent(version)}`,
    link: (product: number, retailer: number) => `${base}/out/${product}/${retailer}`,
  };
  const number = gtin === '' ? null : normalGtin(gtin);
  const { products } = offers.answer;
  const matches = gtin === '' ? products.slice(0, 1) : products.filter((product) => product.gtin === number);
  return apiProducts(
    savedIntegration(touchpoint.answer),
    apiScopeIds,
    { ...offers.answer, products: matches },
    addresses,
  );
}

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeIntegration(page: PageContext, id: string, form: FormData): Promise<IntegrationResult> {
  const typed = form.has('perMinute')
    ? await withTypedProduct(page, postedValues(integrationFields, form), form)
    : null;
  return await changeItem(page, { ...integrationEditor, kind, id, form, typed });
}

/** Without a script, a product is added by name. An unknown name adds nothing. */
async function withTypedProduct(
  page: PageContext,
  values: IntegrationValues,
  form: FormData,
): Promise<IntegrationValues> {
  const name = String(form.get('addProduct') ?? '').trim();
  const { product: id } = await findTypedProduct(page, { product: '', productName: name });
  if (id === '' || values.products.some((product) => product.id === id)) return values;
  return { ...values, products: [...values.products, { id, name }] };
}
