import { callPart } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import { changeItem, ownHosts } from '#app/touchpoints/item.server.ts';
import type { ItemRearranged, ItemResult } from '#app/touchpoints/item-result.ts';
import { findTypedProduct } from '#app/touchpoints/product-choice.server.ts';
import { decideLink, smartlinkProblems } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { isDevice } from '#shared/touchpoints/visitor.ts';
import { type LinkValues, linkEditor, linkFields, rearrange, smartlinkFromValues } from './link-fields.ts';
import { defaultLinkName, isFormStep } from './steps.ts';
import * as texts from './texts.ts';

/** Destination of a test visitor. */
export interface TestResult {
  readonly country: string;
  readonly device: string;
  readonly url: string | null;
  /** What decided; a number is the position of a rule, from 1. */
  readonly by: 'offer' | 'fallback' | number | null;
  readonly retailer: number | null;
}

export type LinkResult =
  | ItemResult<LinkValues>
  /** Rearranged form, or the outcome of a test. */
  | (ItemRearranged<LinkValues> & { readonly test: TestResult | null });

const kind = 'dl';

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeLink(page: PageContext, id: string, form: FormData): Promise<LinkResult> {
  const intent = String(form.get('intent') ?? 'save');
  const posted = form.has('rules') ? postedValues(linkFields, form) : null;
  const withProduct = posted && {
    ...posted,
    slug: posted.slug.toLowerCase(),
    ...(await findTypedProduct(page, posted)),
  };
  const checked = isFormStep(form.get('step')) && !form.has('unchecked');
  const typed = withProduct && checked ? { ...withProduct, name: defaultLinkName(withProduct) } : withProduct;
  const rearrangedValues = typed && rearrange(typed, withChosenRetailer(intent, form));
  const from = String(form.get('from') ?? '');
  if (rearrangedValues) return { ok: null, values: rearrangedValues, from, test: null };
  if (typed && intent === 'test') return { ok: null, values: typed, from, test: await testLink(page, typed, form) };
  const findInvalidFields = (values: LinkValues) => [
    ...unknownProduct(values),
    ...circularFields(page, values, intent === 'publish' || (checked && form.get('step') === 'destination')),
  ];
  const result = await changeItem(page, {
    ...linkEditor,
    kind,
    id,
    form,
    typed,
    slug: typed?.slug ?? '',
    findInvalidFields,
  });
  if (result.ok || result.status !== 409 || result.saved) return result;
  return { ...result, text: texts.slugTaken, fields: ['slug'] };
}

/** Without a script, the retailer to add is in a separate field. */
const withChosenRetailer = (intent: string, form: FormData): string =>
  intent === 'retailer-add' ? `retailer-add:${String(form.get('retailerToAdd') ?? '')}` : intent;

const unknownProduct = ({ product, productName }: LinkValues): string[] =>
  product === '' && productName !== '' ? ['product'] : [];

/** Fields whose address leads back to this site; with `needsDestination`, all fields that block a destination. */
function circularFields(page: PageContext, typed: LinkValues, needsDestination: boolean): string[] {
  const read = smartlinkSchema.safeParse(smartlinkFromValues(typed));
  if (!read.success) return [];
  return smartlinkProblems(read.data, ownHosts(page))
    .filter(({ message }) => needsDestination || message.includes('lead back'))
    .map(({ path }) => path);
}

/** Tests the typed link with the redirect's own function and the offers of the saved product. */
async function testLink(page: PageContext, typed: LinkValues, form: FormData): Promise<TestResult> {
  const country =
    String(form.get('testCountry') ?? '')
      .trim()
      .toUpperCase() || 'ZZ';
  const given = String(form.get('testDevice') ?? '');
  const device = isDevice(given) ? given : 'desktop';
  const read = smartlinkSchema.safeParse(smartlinkFromValues(typed));
  const params = { kind: 'dl', id: String(form.get('id') ?? '') };
  const offers = await callPart(page, 'touchpointOffers', { params });
  const decision = read.success
    ? decideLink(read.data, offers.state === 'ready' ? offers.answer.offers : [], { country, device }, ownHosts(page))
    : null;
  if (!decision) return { country, device, url: null, by: null, retailer: null };
  const by = typeof decision.by === 'object' ? decision.by.rule + 1 : decision.by;
  return { country, device, url: decision.url, by, retailer: decision.retailer };
}
