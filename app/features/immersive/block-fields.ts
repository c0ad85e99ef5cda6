import { checkField, checkListField, choiceField, customField, postedText, textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { Block, BlockImage, BlockKind, BlockOf } from '#shared/touchpoints/blocks.ts';
import { imageRatios } from '#shared/touchpoints/blocks-choices.ts';
import { countField, countText, maxShown, parseCount } from './count-field.ts';
import { localizedTextField, tooLongError, withWording } from './localized-text-field.ts';
import { applyValues, isListed, type PartFields, type PartValues, partFieldFactory } from './part-fields.ts';
import { storeFields } from './store-fields.ts';
import * as texts from './texts.ts';

const lineLength = 200;
const textLength = 5_000;

const heading = localizedTextField('heading', texts.heading, lineLength);
const text = localizedTextField('text', texts.text, textLength);
const button = localizedTextField('button', texts.button, lineLength, texts.buttonHint);

/** Values of an image's fields, with the alt text in the edited language. */
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

/** An empty address keeps the alt texts, since the person may be replacing the image. */
function putImage(before: BlockImage | null, { src, alt: typed, ratio }: ImageValues, locale: string) {
  if (src.length > addressLength || typed.length > altLength) return before;
  const alt = withWording(before?.alt ?? {}, locale, typed);
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
    ...tooLongError(addressLength)(src, `${name}.src`),
    ...tooLongError(altLength)(alt, `${name}.alt`),
  }),
});

/** Chosen ids without duplicates, in their order. */
const uniqueIds = (values: readonly string[]): number[] =>
  [...new Set(values.flatMap((value) => (/^[1-9]\d{0,14}$/.test(value) ? [Number(value)] : [])))].slice(0, 60);

const productList = (label: string, path: string) => ({ ...checkListField({ label, path }), isPosted: isListed });

const [products, recipe] = [partFieldFactory<BlockOf<'products'>>(), partFieldFactory<BlockOf<'recipe'>>()];

export const blockFields = {
  hero: {
    ...{ heading, text, button },
    align: partFieldFactory<BlockOf<'hero'>>()(
      choiceField(
        { start: texts.besideThePicture, center: texts.overPicture },
        { label: texts.textPosition, initial: 'start' },
      ),
      { show: ({ align }) => align, put: (block, align) => ({ ...block, align }) },
    ),
    image: image('image', texts.picture),
  },
  text: { heading, body: localizedTextField('body', texts.text, textLength, texts.paragraphHint) },
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
      put: (block, ids) =>
        block.choice.by === 'ids' ? { ...block, choice: { by: 'ids', ids: uniqueIds(ids) } } : block,
    }),
    collection: products(textField({ label: texts.collection, path: 'choice.collection' }), {
      show: ({ choice }) => (choice.by === 'collection' ? countText(choice.collection) : ''),
      put: (block, typed) =>
        block.choice.by === 'collection'
          ? { ...block, choice: { ...block.choice, collection: uniqueIds([typed])[0] ?? null } }
          : block,
    }),
    most: {
      ...countField(texts.productsAtMost, maxShown),
      path: 'choice.most',
      ...{
        show: ({ choice }: BlockOf<'products'>) => (choice.by === 'collection' ? String(choice.most) : ''),
        put: (block: BlockOf<'products'>, typed: string) =>
          block.choice.by === 'collection'
            ? { ...block, choice: { ...block.choice, most: parseCount(typed, maxShown) ?? block.choice.most } }
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
    retailers: partFieldFactory<BlockOf<'retailers'>>()(
      checkListField({ label: texts.onlyTheseRetailers, hint: texts.retailersHint, path: 'ids' }),
      {
        isPosted: isListed,
        show: ({ ids }) => ids.map(String),
        put: (block, ids) => ({ ...block, ids: uniqueIds(ids) }),
      },
    ),
  },
  recipe: {
    heading,
    servings: {
      ...countField(texts.servings, 100),
      show: ({ servings }: BlockOf<'recipe'>) => countText(servings),
      put: (block: BlockOf<'recipe'>, typed: string) => {
        const servings = parseCount(typed, 100);
        return servings === undefined ? block : { ...block, servings };
      },
    },
    minutes: {
      ...countField(texts.minutes, 2_880),
      show: ({ minutes }: BlockOf<'recipe'>) => countText(minutes),
      put: (block: BlockOf<'recipe'>, typed: string) => {
        const minutes = parseCount(typed, 2_880);
        return minutes === undefined ? block : { ...block, minutes };
      },
    },
    ingredients: localizedTextField('ingredients', texts.ingredients, textLength, texts.onePerLine),
    steps: localizedTextField('steps', texts.steps, textLength, texts.onePerLine),
    image: image('image', texts.picture),
    products: recipe(productList(texts.recipeProducts, 'products'), {
      isPosted: isListed,
      show: (block) => block.products.map(String),
      put: (block, ids) => ({ ...block, products: uniqueIds(ids) }),
    }),
  },
  video: {
    heading,
    src: partFieldFactory<BlockOf<'video'>>()(
      textField({
        ...{ label: texts.videoUrl, hint: texts.videoUrlHint, maxLength: addressLength },
        error: fill(texts.tooLong, { maxLength: addressLength }),
      }),
      {
        show: ({ src }) => src,
        put: (block, src) => (src.length > addressLength ? block : { ...block, src: src.trim() }),
        errorsIn: tooLongError(addressLength),
      },
    ),
    poster: image('poster', texts.posterImage),
    transcript: localizedTextField('transcript', texts.transcript, textLength, texts.transcriptHint),
  },
  form: {
    ...{ heading, text },
    form: partFieldFactory<BlockOf<'form'>>()(textField({ label: texts.form }), {
      show: ({ form }) => form,
      put: (block, form) => ({ ...block, form: form.slice(0, 64) }),
    }),
    button: localizedTextField('button', texts.button, lineLength),
  },
  stores: { ...{ heading, text }, ...storeFields },
} as const satisfies { readonly [Kind in BlockKind]: PartFields<BlockOf<Kind>> };

export function applyBlockValues(block: Block, values: PartValues, locale: string): Block {
  switch (block.kind) {
    case 'hero':
      return applyValues<BlockOf<'hero'>>(blockFields.hero, block, values, locale);
    case 'text':
      return applyValues<BlockOf<'text'>>(blockFields.text, block, values, locale);
    case 'products':
      return applyValues<BlockOf<'products'>>(blockFields.products, block, values, locale);
    case 'retailers':
      return applyValues<BlockOf<'retailers'>>(blockFields.retailers, block, values, locale);
    case 'recipe':
      return applyValues<BlockOf<'recipe'>>(blockFields.recipe, block, values, locale);
    case 'video':
      return applyValues<BlockOf<'video'>>(blockFields.video, block, values, locale);
    case 'form':
      return applyValues<BlockOf<'form'>>(blockFields.form, block, values, locale);
    case 'stores':
      return applyValues<BlockOf<'stores'>>(blockFields.stores, block, values, locale);
  }
}
