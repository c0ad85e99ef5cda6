import { decideLink, smartlinkProblems } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { isDevice } from '#shared/touchpoints/visitor.ts';
import { callPart } from '../../api/answers.server.ts';
import type { PageContext } from '../../context.ts';
import { postedValues } from '../../forms/fields.ts';
import { changeItem, ownHosts } from '../../touchpoints/item.server.ts';
import type { ItemRearranged, ItemResult } from '../../touchpoints/item-result.ts';
import { typedProduct } from '../../touchpoints/product-choice.server.ts';
import { definitionOf, type LinkValues, linkEditor, linkFields, rearranged } from './link-fields.ts';
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
  const typed = posted && { ...posted, slug: posted.slug.toLowerCase(), ...(await typedProduct(page, posted)) };
  const arranged = typed && rearranged(typed, withChoice(intent, form));
  const from = String(form.get('from') ?? '');
  if (arranged) return { ok: null, values: arranged, from, test: null };
  if (typed && intent === 'test') return { ok: null, values: typed, from, test: await tested(page, typed, form) };
  const wrongIn = (values: LinkValues) => [...unknownProduct(values), ...circlesOf(page, values, intent)];
  const result = await changeItem(page, { ...linkEditor, kind, id, form, typed, slug: typed?.slug ?? '', wrongIn });
  if (result.ok || result.status !== 409 || result.kept) return result;
  return { ...result, text: texts.slugTaken, fields: ['slug'] };
}

/** Without a script the retailer to add stands in a field of its own. */
const withChoice = (intent: string, form: FormData): string =>
  intent === 'retailer-add' ? `retailer-add:${String(form.get('retailerToAdd') ?? '')}` : intent;

const unknownProduct = ({ product, productName }: LinkValues): string[] =>
  product === '' && productName !== '' ? ['product'] : [];

/** Fields that would lead round in circles; before publishing, all that stand in its way. */
function circlesOf(page: PageContext, typed: LinkValues, intent: string): string[] {
  const read = smartlinkSchema.safeParse(definitionOf(typed));
  if (!read.success) return [];
  return smartlinkProblems(read.data, ownHosts(page))
    .filter(({ message }) => intent === 'publish' || message.includes('lead back'))
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
  const read = smartlinkSchema.safeParse(definitionOf(typed));
  const params = { kind: 'dl', id: String(form.get('id') ?? '') };
  const offers = await callPart(page, 'touchpointOffers', { params });
  const decision = read.success
    ? decideLink(read.data, offers.state === 'ready' ? offers.answer.offers : [], { country, device }, ownHosts(page))
    : null;
  if (!decision) return { country, device, url: null, by: null, retailer: null };
  const by = typeof decision.by === 'object' ? decision.by.rule + 1 : decision.by;
  return { country, device, url: decision.url, by, retailer: decision.retailer };
}
