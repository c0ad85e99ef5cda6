import { checkField, checkListField, choiceField, customField, postedText, textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { Block, BlockImage, BlockKind, BlockOf } from '#shared/touchpoints/blocks.ts';
import { imageRatios } from '#shared/touchpoints/blocks-choices.ts';
import { countField, countIn, countText, maxShown } from './count-field.ts';
import { fieldOf, isListed, type PartFields, putValues, type Values } from './part-fields.ts';
import { storeFields } from './store-fields.ts';
import * as texts from './texts.ts';
import { reworded, tooLong, words } from './words-field.ts';

const lineLength = 200;
const textLength = 5_000;

const heading = words('heading', texts.heading, lineLength);
const text = words('text', texts.text, textLength);
const button = words('button', texts.button, lineLength, texts.buttonHint);

/** A picture as its fields show it; its alt text in the language that is edited. */
export type ImageValues = { readonly src: string; readonly alt: string; readonly ratio: BlockImage['ratio'] };

const readImage = (form: FormData, name: string): ImageValues => ({
  src: postedText(form, `${name}.src`).trim(),
  alt: postedText(form, `${name}.alt`),
  ratio: imageRatios.find((known) => known === form.get(`${name}.ratio`)) ?? '16:9',
});

const showImage = (image: BlockImage | null, locale: string): ImageValues => ({
  src: image?.src ?? '',
  alt: image?.alt[locale] ?? '',
  ratio: image?.ratio ?? '16:9',
});

export const [addressLength, altLength] = [2_000, 300] as const;

/** What was written of a picture is kept while its address is being replaced. */
function putImage(before: BlockImage | null, { src, alt: typed, ratio }: ImageValues, locale: string) {
  if (src.length > addressLength || typed.length > altLength) return before;
  const alt = reworded(before?.alt ?? {}, locale, typed);
  return src === '' && Object.keys(alt).length === 0 ? null : { src: src.trim(), alt, ratio };
}

const image = <Key extends 'image' | 'poster'>(key: Key, label: string) => ({
  ...customField(readImage, { label, initial: showImage(null, '') }),
  isPosted: (form: FormData, name: string) => form.has(`${name}.src`),
  show: (part: Readonly<Record<Key, BlockImage | null>>, locale: string) => showImage(part[key], locale),
  put: <Part extends Readonly<Record<Key, BlockImage | null>>>(
    part: Part,
    value: ImageValues,
    locale: string,
  ): Part => ({ ...part, [key]: putImage(part[key], value, locale) }),
  errorsIn: ({ src, alt }: ImageValues, name: string) => ({
    ...tooLong(addressLength)(src, `${name}.src`),
    ...tooLong(altLength)(alt, `${name}.alt`),
  }),
});

/** Numbers of what was chosen, each once, in their order. */
const idsOf = (values: readonly string[]): number[] =>
  [...new Set(values.flatMap((value) => (/^[1-9]\d{0,14}$/.test(value) ? [Number(value)] : [])))].slice(0, 60);

const productList = (label: string, path: string) => ({ ...checkListField({ label, path }), isPosted: isListed });

const [products, recipe] = [fieldOf<BlockOf<'products'>>(), fieldOf<BlockOf<'recipe'>>()];

export const blockFields = {
  hero: {
    ...{ heading, text, button },
    align: fieldOf<BlockOf<'hero'>>()(
      choiceField(
        { start: texts.besideThePicture, center: texts.overPicture },
        { label: texts.textPosition, initial: 'start' },
      ),
      { show: ({ align }) => align, put: (block, align) => ({ ...block, align }) },
    ),
    image: image('image', texts.picture),
  },
  text: { heading, body: words('body', texts.text, textLength, texts.paragraphHint) },
  products: {
    heading,
    by: products(
      choiceField(
        { ids: texts.productList, collection: texts.aCollection },
        { label: texts.productsComeFrom, initial: 'ids' },
      ),
      {
        show: ({ choice }) => choice.by,
        put: (block, by) =>
          by === block.choice.by
            ? block
            : { ...block, choice: by === 'ids' ? { by, ids: [] } : { by, collection: null, most: 12 } },
      },
    ),
    products: products(productList(texts.productList, 'choice.ids'), {
      isPosted: isListed,
      show: ({ choice }) => (choice.by === 'ids' ? choice.ids.map(String) : []),
      put: (block, ids) => (block.choice.by === 'ids' ? { ...block, choice: { by: 'ids', ids: idsOf(ids) } } : block),
    }),
    collection: products(textField({ label: texts.collection, path: 'choice.collection' }), {
      show: ({ choice }) => (choice.by === 'collection' ? countText(choice.collection) : ''),
      put: (block, typed) =>
        block.choice.by === 'collection'
          ? { ...block, choice: { ...block.choice, collection: idsOf([typed])[0] ?? null } }
          : block,
    }),
    most: {
      ...countField(texts.productsAtMost, maxShown),
      path: 'choice.most',
      ...{
        show: ({ choice }: BlockOf<'products'>) => (choice.by === 'collection' ? String(choice.most) : ''),
        put: (block: BlockOf<'products'>, typed: string) =>
          block.choice.by === 'collection'
            ? { ...block, choice: { ...block.choice, most: countIn(typed, maxShown) ?? block.choice.most } }
            : block,
      },
    },
    layout: products(choiceField({ grid: texts.grid, list: texts.list }, { label: texts.layout, initial: 'grid' }), {
      show: ({ layout }) => layout,
      put: (block, layout) => ({ ...block, layout }),
    }),
    prices: products(checkField({ label: texts.showPrices }), {
      isPosted: isListed,
      show: ({ prices }) => prices,
      put: (block, prices) => ({ ...block, prices }),
    }),
  },
  retailers: {
    ...{ heading, text },
    retailers: fieldOf<BlockOf<'retailers'>>()(
      checkListField({ label: texts.onlyTheseRetailers, hint: texts.retailersHint, path: 'ids' }),
      {
        isPosted: isListed,
        show: ({ ids }) => ids.map(String),
        put: (block, ids) => ({ ...block, ids: idsOf(ids) }),
      },
    ),
  },
  recipe: {
    heading,
    servings: {
      ...countField(texts.servings, 100),
      show: ({ servings }: BlockOf<'recipe'>) => countText(servings),
      put: (block: BlockOf<'recipe'>, typed: string) => {
        const servings = countIn(typed, 100);
        return servings === undefined ? block : { ...block, servings };
      },
    },
    minutes: {
      ...countField(texts.minutes, 2_880),
      show: ({ minutes }: BlockOf<'recipe'>) => countText(minutes),
      put: (block: BlockOf<'recipe'>, typed: string) => {
        const minutes = countIn(typed, 2_880);
        return minutes === undefined ? block : { ...block, minutes };
      },
    },
    ingredients: words('ingredients', texts.ingredients, textLength, texts.onePerLine),
    steps: words('steps', texts.steps, textLength, texts.onePerLine),
    image: image('image', texts.picture),
    products: recipe(productList(texts.recipeProducts, 'products'), {
      isPosted: isListed,
      show: (block) => block.products.map(String),
      put: (block, ids) => ({ ...block, products: idsOf(ids) }),
    }),
  },
  video: {
    heading,
    src: fieldOf<BlockOf<'video'>>()(
      textField({
        ...{ label: texts.videoUrl, hint: texts.videoUrlHint, maxLength: addressLength },
        error: fill(texts.tooLong, { maxLength: addressLength }),
      }),
      {
        show: ({ src }) => src,
        put: (block, src) => (src.length > addressLength ? block : { ...block, src: src.trim() }),
        errorsIn: tooLong(addressLength),
      },
    ),
    poster: image('poster', texts.posterImage),
    transcript: words('transcript', texts.transcript, textLength, texts.transcriptHint),
  },
  form: {
    ...{ heading, text },
    form: fieldOf<BlockOf<'form'>>()(textField({ label: texts.form }), {
      show: ({ form }) => form,
      put: (block, form) => ({ ...block, form: form.slice(0, 64) }),
    }),
    button: words('button', texts.button, lineLength),
  },
  stores: { ...{ heading, text }, ...storeFields },
} as const satisfies { readonly [Kind in BlockKind]: PartFields<BlockOf<Kind>> };

/** The block with the values that are given. */
export function putInBlock(block: Block, values: Values, locale: string): Block {
  switch (block.kind) {
    case 'hero':
      return putValues<BlockOf<'hero'>>(blockFields.hero, block, values, locale);
    case 'text':
      return putValues<BlockOf<'text'>>(blockFields.text, block, values, locale);
    case 'products':
      return putValues<BlockOf<'products'>>(blockFields.products, block, values, locale);
    case 'retailers':
      return putValues<BlockOf<'retailers'>>(blockFields.retailers, block, values, locale);
    case 'recipe':
      return putValues<BlockOf<'recipe'>>(blockFields.recipe, block, values, locale);
    case 'video':
      return putValues<BlockOf<'video'>>(blockFields.video, block, values, locale);
    case 'form':
      return putValues<BlockOf<'form'>>(blockFields.form, block, values, locale);
    case 'stores':
      return putValues<BlockOf<'stores'>>(blockFields.stores, block, values, locale);
  }
}
