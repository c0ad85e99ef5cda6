import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { usCountry } from '#shared/touchpoints/alcohol-us.ts';
import type { Block, BlockImage, BlockOf, BlockStore, Localised } from '#shared/touchpoints/blocks.ts';
import { formOf } from '#shared/touchpoints/blocks-checks.ts';
import { isUploaded, textIn, webAddress } from '#shared/touchpoints/blocks-text.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { chooseOffer, countryOfLocale } from '#shared/touchpoints/offer-choice.ts';
import { storeListKey } from '#shared/touchpoints/store-list.ts';
import { type Words, wordsIn } from '../answers/page-words.ts';

/** The current products, offers and so on that a page's blocks name. They are read with the page, but not stored in it. */
export type ImmersiveResources = Pick<
  PublicTouchpoint,
  'account' | 'products' | 'offers' | 'retailers' | 'collections' | 'stores' | 'forms'
>;
export type ResourceProduct = ImmersiveResources['products'][number];
type ResourceOffer = ImmersiveResources['offers'][number];

/** `embed`: in a frame of another site. `preview`: outgoing links are off, and nothing is counted. */
export type ImmersiveMode = 'published' | 'embed' | 'preview';

export interface ViewOptions {
  readonly locale: string;
  readonly mode: ImmersiveMode;
  /** Path of the page without a query; null if it has no permanent address. */
  readonly path: string | null;
  /** Origin at which visitors reach it. */
  readonly origin: string;
  /** The visitor's country, whose prices are shown; null if the offers don't differ by country. */
  readonly country: string | null;
  /** Address that counts a click and redirects to the retailer; null if links are off. */
  readonly outHref: ((product: number, retailer: number) => string) | null;
  /** Address of a form, with the visitor's source; null if links are off. */
  readonly formHref: ((form: string) => string) | null;
}

/** A page ready to render: in one language, with everything that its blocks name. */
export interface ImmersiveView extends ViewOptions {
  readonly page: Immersive;
  readonly resources: ImmersiveResources;
  readonly words: Words;
  /** `lang` attribute of our own texts, if their language isn't the page's. */
  readonly ownLang: { readonly lang?: string };
  /** How retailers are listed. In the United States an alcohol brand may not prefer any of them: `neutral`. */
  readonly listing: 'chosen' | 'neutral';
  readonly text: (text: Localised) => string;
}

export function immersiveView(page: Immersive, resources: ImmersiveResources, options: ViewOptions): ImmersiveView {
  const { locale } = options;
  const text = (localised: Localised) => textIn(localised, locale, page.defaultLocale);
  const words = wordsIn(locale);
  const ownLang = locale.split('-')[0] === words.tag ? {} : { lang: words.tag };
  const isNeutral = resources.account.alcohol !== null && options.country === usCountry;
  return { ...options, page, resources, words, ownLang, text, listing: isNeutral ? 'neutral' : 'chosen' };
}

export const pageTitle = ({ page, text, resources }: ImmersiveView): string =>
  text(page.title) || resources.account.name;

/** The products of a block, in its order, without those that no longer exist. */
export function productsOf({ resources }: ImmersiveView, block: Block): readonly ResourceProduct[] {
  return idsOf(resources, block).flatMap((id) => resources.products.find((product) => product.id === id) ?? []);
}

function idsOf({ collections }: ImmersiveResources, block: Block): readonly number[] {
  if (block.kind === 'recipe') return block.products;
  if (block.kind !== 'products') return [];
  const { choice } = block;
  if (choice.by === 'ids') return choice.ids;
  const collection = collections.find(({ id }) => id === choice.collection);
  return (collection?.products ?? []).slice(0, choice.most);
}

/** The stores of a block: those currently in its published list, else the stores typed into the block. */
export function storesOf({ resources }: ImmersiveView, { list, stores }: BlockOf<'stores'>): readonly BlockStore[] {
  if (!list) return stores.filter(({ name }) => name.trim() !== '');
  const found = resources.stores.find((one) => one.list === storeListKey(list));
  return (found?.stores ?? []).map(({ name, street, postcode, city, region, country, latitude, longitude }) => {
    const place = [city, region, postcode].filter(Boolean).join(' ');
    return { name, address: [street, place, country].filter(Boolean).join(', '), latitude, longitude };
  });
}

/** Whether a block has something to show. */
export function isShown(view: ImmersiveView, block: Block): boolean {
  if (block.kind === 'products') return productsOf(view, block).length > 0;
  if (block.kind === 'video') return webAddress(block.src) !== null;
  if (block.kind === 'stores') return storesOf(view, block).length > 0;
  // An unpublished form is hidden from visitors; a preview shows its place.
  if (block.kind === 'form')
    return formOf(block) !== null && (view.mode === 'preview' || view.resources.forms.includes(block.form));
  return true;
}

export interface OfferShown extends ResourceOffer {
  readonly retailerName: string;
}

/** One offer for each retailer, to which its link leads. Offers in stock come first. */
export function offersOf(
  { resources, country, locale, listing }: ImmersiveView,
  product: ResourceProduct,
): OfferShown[] {
  const countries = [country, countryOfLocale(locale)];
  const shown = resources.retailers.flatMap(({ id, name }) => {
    const offer = chooseOffer(resources.offers, { product: product.id, retailer: id, countries });
    return offer ? [{ ...offer, retailerName: name }] : [];
  });
  if (listing === 'neutral') return shown;
  return shown.sort((a, b) => Number(a.inStock === false) - Number(b.inStock === false));
}

const ratios = { '16:9': [1280, 720], '4:3': [1200, 900], '1:1': [1000, 1000], '4:5': [960, 1200] } as const;

export interface ImageShown {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Such as `16-9`. */
  readonly ratio: string;
}

/** Null unless the address is http or https. */
export function imageShown({ text, origin }: ImmersiveView, image: BlockImage | null): ImageShown | null {
  const src = image && (isUploaded(image.src) ? `${origin}${image.src}` : webAddress(image.src));
  if (!src) return null;
  const [width, height] = ratios[image.ratio];
  return { src, alt: text(image.alt), width, height, ratio: image.ratio.replace(':', '-') };
}

/** An amount in minor units, in the page's language. */
export function price(view: ImmersiveView, { price: minor, currency }: ResourceOffer): string | null {
  if (minor === null) return null;
  const format = new Intl.NumberFormat(view.locale, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
