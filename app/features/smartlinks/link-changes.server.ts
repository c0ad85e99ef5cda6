import { callPart } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import { changeItem, ownHosts } from '#app/touchpoints/item.server.ts';
import type { ItemRearranged, ItemResult } from '#app/touchpoints/item-result.ts';
import { typedProduct } from '#app/touchpoints/product-choice.server.ts';
import { decideLink, smartlinkProblems } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { isDevice } from '#shared/touchpoints/visitor.ts';
import { type LinkValues, linkEditor, linkFields, rearranged, smartlinkFromValues } from './link-fields.ts';
import { defaultLinkName, isFormStep } from './steps.ts';
import * as texts from './texts.ts';

/** Where a visitor would be led, in words that the page puts together. */
export interface TestResult {
  readonly country: string;
  readonly device: string;
  readonly url: string | null;
  /** The rule by its place, from 1. */
  readonly by: 'offer' | 'fallback' | number | null;
  readonly retailer: number | null;
}

export type LinkResult =
  | ItemResult<LinkValues>
  /** The form as it is now, and what a test said. */
  | (ItemRearranged<LinkValues> & { readonly test: TestResult | null });

const kind = 'dl';

/** Does what the posted form asks for. Never throws for a call that failed. */
export async function changeLink(page: PageContext, id: string, form: FormData): Promise<LinkResult> {
  const intent = String(form.get('intent') ?? 'save');
  const posted = form.has('rules') ? postedValues(linkFields, form) : null;
  const found = posted && { ...posted, slug: posted.slug.toLowerCase(), ...(await typedProduct(page, posted)) };
  const checked = isFormStep(form.get('step')) && !form.has('unchecked');
  const typed = found && checked ? { ...found, name: defaultLinkName(found) } : found;
  const arranged = typed && rearranged(typed, withChoice(intent, form));
  const from = String(form.get('from') ?? '');
  if (arranged) return { ok: null, values: arranged, from, test: null };
  if (typed && intent === 'test') return { ok: null, values: typed, from, test: await tested(page, typed, form) };
  const wrongIn = (values: LinkValues) => [
    ...unknownProduct(values),
    ...circlesOf(page, values, intent === 'publish' || (checked && form.get('step') === 'destination')),
  ];
  const result = await changeItem(page, { ...linkEditor, kind, id, form, typed, slug: typed?.slug ?? '', wrongIn });
  if (result.ok || result.status !== 409 || result.kept) return result;
  return { ...result, text: texts.slugTaken, fields: ['slug'] };
}

/** Without a script the retailer to add is in a field of its own. */
const withChoice = (intent: string, form: FormData): string =>
  intent === 'retailer-add' ? `retailer-add:${String(form.get('retailerToAdd') ?? '')}` : intent;

const unknownProduct = ({ product, productName }: LinkValues): string[] =>
  product === '' && productName !== '' ? ['product'] : [];

/** Fields that would lead round in circles; where the link is to lead somewhere by now, all that are in its way. */
function circlesOf(page: PageContext, typed: LinkValues, leads: boolean): string[] {
  const read = smartlinkSchema.safeParse(smartlinkFromValues(typed));
  if (!read.success) return [];
  return smartlinkProblems(read.data, ownHosts(page))
    .filter(({ message }) => leads || message.includes('lead back'))
    .map(({ path }) => path);
}

/** By the same function as the redirect, over what is typed and the offers of the saved product. */
async function tested(page: PageContext, typed: LinkValues, form: FormData): Promise<TestResult> {
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
