import { linesOf } from '#shared/touchpoints/blocks-text.ts';
import { type ImmersiveView, imageShown, offersOf, pageTitle, productsOf, type ResourceProduct } from './view.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Data of the page by schema.org, as the text of a script element. It is escaped, so that no `<` ends the element. */
export function structuredData(view: ImmersiveView): string {
  const products = [...new Set(view.page.blocks.flatMap((block) => productsOf(view, block)))];
  const graph = [
    ...(products.length > 0 ? [itemList(view, products)] : []),
    ...view.page.blocks.flatMap((block) => recipeOf(view, block) ?? []),
  ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const itemList = (view: ImmersiveView, products: readonly ResourceProduct[]): Plain => ({
  '@type': 'ItemList',
  name: pageTitle(view),
  itemListElement: products.map((product, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: productData(view, product),
  })),
});

function productData(view: ImmersiveView, product: ResourceProduct): Plain {
  const offers = offersOf(view, product).filter(({ price }) => price !== null);
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.category ? { category: product.category } : {}),
    ...(product.gtin ? { gtin: product.gtin } : {}),
    offers: offers.map(({ price, currency, inStock, retailerName }) => ({
      '@type': 'Offer',
      price: decimal(price ?? 0, currency),
      priceCurrency: currency,
      ...(inStock === null ? {} : { availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}` }),
      seller: { '@type': 'Organization', name: retailerName },
    })),
  };
}

function recipeOf(view: ImmersiveView, block: ImmersiveView['page']['blocks'][number]): Plain | null {
  if (block.kind !== 'recipe') return null;
  const { text } = view;
  const image = imageShown(view, block.image);
  return {
    '@type': 'Recipe',
    name: text(block.heading),
    ...(image ? { image: image.src } : {}),
    ...(block.servings === null ? {} : { recipeYield: String(block.servings) }),
    ...(block.minutes === null ? {} : { totalTime: `PT${block.minutes}M` }),
    recipeIngredient: linesOf(text(block.ingredients)),
    recipeInstructions: linesOf(text(block.steps)).map((step) => ({ '@type': 'HowToStep', text: step })),
  };
}

function decimal(minor: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  return (minor / 10 ** (digits ?? 2)).toFixed(digits ?? 2);
}
