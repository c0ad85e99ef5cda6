import { alcoholGateFaults } from './alcohol.ts';
import type { Block, BlockImage, Localised } from './blocks.ts';
import { contrast, textContrast } from './blocks-contrast.ts';
import { isUploaded, linesOf, webAddress } from './blocks-text.ts';
import type { Immersive, ImmersiveTheme } from './immersive.ts';
import type { TouchpointOffers } from './offers-schema.ts';

/** A product's facts for the checks; null for unreadable numbers. */
export interface CheckedProduct {
  readonly id: number;
  readonly name: string;
  readonly gtin: string | null;
  /** Offers with a URL, and how many of them were last seen in stock. */
  readonly offers: number;
  readonly inStock: number;
  readonly archived?: true;
}

export interface CheckFacts {
  /** The products of the page that were found; null while unknown. */
  readonly products: readonly CheckedProduct[] | null;
  /** The same for collections, and for published forms, by public id. */
  readonly collections: readonly number[] | null;
  readonly forms: readonly string[] | null;
  /** Whether the law requires an age gate, whatever the page has. */
  readonly alcohol: boolean;
}

/** Facts about the items of a page, for the checks. */
export const checkedOf = ({ products, offers, collections, forms }: TouchpointOffers) => ({
  products: products.map(({ id, name, gtin, archived }): CheckedProduct => {
    const open = offers.filter(({ product, url }) => product === id && url !== null);
    const inStock = open.filter((offer) => offer.inStock !== false).length;
    const known = { id, name, gtin: gtin === '' ? null : gtin, offers: open.length, inStock };
    return archived ? { ...known, archived } : known;
  }),
  collections: collections.map(({ id }) => id),
  forms,
});

/** `error` prevents publishing, `warning` does not. `block` is null for the whole page. */
export interface Finding {
  readonly block: string | null;
  readonly severity: 'error' | 'warning';
  readonly code: FindingCode;
  /** The field to correct, by its name in the editor's block or panel; absent if several are concerned. */
  readonly field?: string;
  readonly panel?: 'words' | 'theme' | 'audience';
  /** The problem, and what to do about it. */
  readonly text: string;
}

type FindingCode =
  | 'no-blocks'
  | 'no-title'
  | 'contrast'
  | 'empty-block'
  | 'no-alt'
  | 'bad-address'
  | 'missing-translation'
  | 'unknown-product'
  | 'unknown-collection'
  | 'unknown-form'
  | 'archived-product'
  | 'missing-gtin'
  | 'dead-offers'
  | 'out-of-stock'
  | 'no-transcript'
  | 'age-gate';

type Found = Omit<Finding, 'block'>;

/** All problems of a page, in the order of the page. */
export function checkImmersive(page: Immersive, facts: CheckFacts): Finding[] {
  const whole = [...checkPage(page, facts), ...checkTheme(page.theme)].map((found) => ({ block: null, ...found }));
  const blocks = page.blocks.flatMap((block) =>
    [...checkBlock(block), ...checkTranslations(block, page), ...checkNamed(block, facts)].map((found) => ({
      block: block.id,
      ...found,
    })),
  );
  return [...whole, ...blocks];
}

export const blocksPublishing = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

const error = (code: FindingCode, text: string): Found => ({ severity: 'error', code, text });
const warning = (code: FindingCode, text: string): Found => ({ severity: 'warning', code, text });
const at = (field: string, found: Found): Found => ({ ...found, field });

function checkPage(page: Immersive, { alcohol }: CheckFacts): Found[] {
  const found: Found[] = [];
  if (page.blocks.length === 0) found.push(error('no-blocks', 'The page is empty. Add a block.'));
  if (isEmpty(page.title, page.defaultLocale))
    found.push({
      ...error('no-title', 'The page has no title. Search results and browser tabs show it. Enter one.'),
      ...{ panel: 'words', field: 'title' },
    });
  const without = page.locales.filter((locale) => isEmpty(page.title, locale) && locale !== page.defaultLocale);
  if (without.length > 0) found.push(warning('missing-translation', `The title is not translated: ${list(without)}.`));
  if (alcohol)
    found.push(
      ...alcoholGateFaults(page.ageGate).map((text) => ({ ...error('age-gate', text), panel: 'audience' as const })),
    );
  return found;
}

const pairs = [
  ['text', 'background', 'text on the background'],
  ['text', 'surface', 'text on cards'],
  ['onAccent', 'accent', 'text of buttons'],
] as const satisfies readonly (readonly [keyof ImmersiveTheme, keyof ImmersiveTheme, string])[];

const checkTheme = (theme: ImmersiveTheme): Found[] =>
  pairs.flatMap(([front, back, what]) => {
    const ratio = contrast(theme[front], theme[back]);
    if (ratio >= textContrast) return [];
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    const text = `The contrast of ${what} is ${shown}, below the required ${textContrast}. Change one color.`;
    return [{ ...error('contrast', text), panel: 'theme', field: `theme.${front}` }];
  });

function checkBlock(block: Block): Found[] {
  switch (block.kind) {
    case 'hero':
      return [
        ...(isEmpty(block.heading) && isEmpty(block.text) && !block.image
          ? [at('heading', empty('Enter a heading.'))]
          : []),
        ...checkImage(block.image, 'image'),
      ];
    case 'text':
      return isEmpty(block.heading) && isEmpty(block.body) ? [at('body', empty('Enter some text.'))] : [];
    case 'products': {
      const { choice } = block;
      const none = choice.by === 'ids' ? choice.ids.length === 0 : choice.collection === null;
      if (!none) return [];
      return [
        choice.by === 'ids'
          ? at('products', empty('Choose products.'))
          : at('collection', empty('Choose a collection.')),
      ];
    }
    case 'retailers':
      return [];
    case 'recipe':
      return [
        ...(isEmpty(block.ingredients) ? [at('ingredients', empty('Enter the ingredients, one per line.'))] : []),
        ...(isEmpty(block.heading)
          ? [at('heading', error('empty-block', 'The recipe has no name. Enter it as the heading.'))]
          : []),
        ...checkImage(block.image, 'image'),
      ];
    case 'video':
      return [
        ...checkAddress('src', block.src, 'The video', 'Paste the https address of an MP4 or WebM file.'),
        ...checkImage(block.poster, 'poster', false),
        ...(isEmpty(block.transcript)
          ? [
              at(
                'transcript',
                warning(
                  'no-transcript',
                  'The video has no transcript. Write what is said and shown, for people who can’t hear it.',
                ),
              ),
            ]
          : []),
      ];
    case 'form':
      return formOf(block) === null ? [at('form', empty('Choose a published form.'))] : [];
    case 'stores':
      return !block.list && block.stores.every(({ name }) => name.trim() === '')
        ? [at('store.0.name', empty('Add a store.'))]
        : [];
  }
}

const empty = (todo: string): Found => error('empty-block', `The block is empty. ${todo} Or remove it.`);

function checkImage(image: BlockImage | null, field: string, needsAlt = true): Found[] {
  if (!image) return [];
  const todo = 'Upload one, paste an https address, or remove the image.';
  const found = isUploaded(image.src) ? [] : checkAddress(`${field}.src`, image.src, 'The image', todo);
  if (needsAlt && isEmpty(image.alt))
    found.push(
      at(
        `${field}.alt`,
        error('no-alt', 'The image has no alt text. Describe what it shows, for people who can’t see it.'),
      ),
    );
  return found;
}

function checkAddress(field: string, text: string, what: string, todo: string): Found[] {
  const address = webAddress(text);
  if (address === null) return [at(field, error('bad-address', `${what} has no web address. ${todo}`))];
  if (!address.startsWith('http:')) return [];
  return [
    at(
      field,
      error('bad-address', `${what} is at an http address, which browsers refuse on a secure page. Use https.`),
    ),
  ];
}

/** A text that exists in the default language and is missing in another. */
function checkTranslations(block: Block, { locales, defaultLocale }: Immersive): Found[] {
  const texts = textsOf(block).filter((text) => !isEmpty(text, defaultLocale));
  const without = locales.filter((locale) => locale !== defaultLocale && texts.some((text) => isEmpty(text, locale)));
  if (without.length === 0) return [];
  return [
    warning('missing-translation', `Translations are missing: ${list(without)}. Visitors see the default language.`),
  ];
}

const checkNamed = (block: Block, facts: CheckFacts): Found[] => [
  ...checkCollection(block, facts),
  ...checkForm(block, facts),
  ...checkProducts(block, facts),
];

function checkCollection(block: Block, { collections }: CheckFacts): Found[] {
  const collection = collectionOf(block);
  if (collections === null || collection === null || collections.includes(collection)) return [];
  return [at('collection', error('unknown-collection', `Collection ${collection} no longer exists. Choose another.`))];
}

function checkForm(block: Block, { forms }: CheckFacts): Found[] {
  const form = formOf(block);
  if (forms === null || form === null || forms.includes(form)) return [];
  return [
    at(
      'form',
      error('unknown-form', 'This form isn’t published, or isn’t in this account. Publish it, or choose another.'),
    ),
  ];
}

function checkProducts(block: Block, { products }: CheckFacts): Found[] {
  if (products === null) return [];
  return productIdsOf(block).flatMap((id) => {
    const product = products.find((known) => known.id === id);
    if (!product)
      return [error('unknown-product', `Product ${id} is no longer in the catalog. Remove it from the block.`)];
    const { name } = product;
    const found: Found[] = [];
    if (product.archived)
      found.push(
        warning(
          'archived-product',
          `${name} is archived in the catalog, and shown all the same. Take it out, or bring it back.`,
        ),
      );
    if (!product.gtin)
      found.push(warning('missing-gtin', `${name} has no valid GTIN. Add it in the catalog, so that search shows it.`));
    if (product.offers === 0)
      found.push(
        error('dead-offers', `${name} has no offer that can be opened. Add one in the catalog, or take it out.`),
      );
    else if (product.inStock === 0)
      found.push(warning('out-of-stock', `${name} was out of stock everywhere when its offers were last seen.`));
    return found;
  });
}

/** Products chosen in a block, without those of its collection. */
export function productIdsOf(block: Block): readonly number[] {
  if (block.kind === 'products') return block.choice.by === 'ids' ? block.choice.ids : [];
  return block.kind === 'recipe' ? block.products : [];
}

/** The collection that a block shows, null for none. */
export const collectionOf = (block: Block): number | null =>
  block.kind === 'products' && block.choice.by === 'collection' ? block.choice.collection : null;

/** Public id of the form that a block leads to, null for none. */
export const formOf = (block: Block): string | null =>
  block.kind === 'form' && /^[\w-]{16,64}$/.test(block.form) ? block.form : null;

/** Every text of a block that exists in each language. */
export function textsOf(block: Block): readonly Localised[] {
  const alt = (image: BlockImage | null) => (image ? [image.alt] : []);
  switch (block.kind) {
    case 'hero':
      return [block.heading, block.text, block.button, ...alt(block.image)];
    case 'text':
      return [block.heading, block.body];
    case 'products':
      return [block.heading];
    case 'recipe':
      return [block.heading, block.ingredients, block.steps, ...alt(block.image)];
    case 'video':
      return [block.heading, block.transcript, ...alt(block.poster)];
    case 'form':
      return [block.heading, block.text, block.button];
    case 'retailers':
    case 'stores':
      return [block.heading, block.text];
  }
}

function isEmpty(text: Localised, locale?: string): boolean {
  const written = locale === undefined ? Object.values(text) : [text[locale] ?? ''];
  return linesOf(written.join('\n')).length === 0;
}

const list = (locales: readonly string[]): string => locales.join(', ');
