import type { Block, BlockImage, BlockStore, Localised, ProductChoice } from '#shared/touchpoints/blocks.ts';
import { imageRatios } from '#shared/touchpoints/blocks-choices.ts';
import { startStoreList } from '#shared/touchpoints/blocks-starts.ts';
import type { StoreList } from '#shared/touchpoints/store-list.ts';

/** The text with another wording in one language; an empty one is taken out. Line ends are those of the browser's script. */
export function reworded(text: Localised, locale: string, wording: string): Localised {
  const { [locale]: _, ...others } = text;
  const clean = wording.replaceAll('\r\n', '\n');
  return clean === '' ? others : { ...others, [locale]: clean };
}

/**
 * The block as its form says, whether the form was posted or is being typed into. What the form has no field for stays
 * as it is; a number or choice that can't be read too.
 */
export function blockOfForm(block: Block, form: FormData, locale: string): Block {
  const heading = textOf(form, 'heading', block.heading, locale);
  switch (block.kind) {
    case 'hero': {
      const align = form.get('align') === 'center' ? 'center' : form.has('align') ? 'start' : block.align;
      const button = textOf(form, 'button', block.button, locale);
      const text = textOf(form, 'text', block.text, locale);
      return { ...block, heading, text, button, align, image: imageOf(form, 'image', block.image, locale) };
    }
    case 'text':
      return { ...block, heading, body: textOf(form, 'body', block.body, locale) };
    case 'products': {
      const layout = form.get('layout') === 'list' ? 'list' : form.has('layout') ? 'grid' : block.layout;
      const prices = form.has('layout') ? form.get('prices') === 'on' : block.prices;
      return { ...block, heading, layout, prices, choice: choiceOf(form, block.choice) };
    }
    case 'retailers': {
      const ids = form.has('retailers') ? idsOf(form, 'retailer') : block.ids;
      return { ...block, heading, text: textOf(form, 'text', block.text, locale), ids };
    }
    case 'recipe':
      return {
        ...block,
        heading,
        image: imageOf(form, 'image', block.image, locale),
        servings: countOf(form, 'servings', block.servings, 100),
        minutes: countOf(form, 'minutes', block.minutes, 2_880),
        ingredients: textOf(form, 'ingredients', block.ingredients, locale),
        steps: textOf(form, 'steps', block.steps, locale),
        products: form.has('products') ? idsOf(form, 'product') : block.products,
      };
    case 'video':
      return {
        ...block,
        heading,
        src: plainOf(form, 'src', block.src),
        poster: imageOf(form, 'poster', block.poster, locale),
        transcript: textOf(form, 'transcript', block.transcript, locale),
      };
    case 'form':
      return {
        ...block,
        heading,
        text: textOf(form, 'text', block.text, locale),
        form: plainOf(form, 'form', block.form),
        button: textOf(form, 'button', block.button, locale),
      };
    case 'stores':
      return {
        ...block,
        heading,
        text: textOf(form, 'text', block.text, locale),
        stores: storesOf(form, block.stores),
        list: storeListOf(form, block.list),
      };
  }
}

const stringOf = (value: FormDataEntryValue | null): string | null => (typeof value === 'string' ? value : null);

function textOf(form: FormData, name: string, text: Localised, locale: string): Localised {
  const wording = stringOf(form.get(name));
  return wording === null ? text : reworded(text, locale, wording);
}

const plainOf = (form: FormData, name: string, before: string): string => stringOf(form.get(name))?.trim() ?? before;

function imageOf(form: FormData, name: string, before: BlockImage | null, locale: string): BlockImage | null {
  const src = stringOf(form.get(`${name}.src`))?.trim();
  if (src === undefined) return before;
  const ratio = imageRatios.find((known) => known === form.get(`${name}.ratio`)) ?? before?.ratio ?? '16:9';
  const alt = textOf(form, `${name}.alt`, before?.alt ?? {}, locale);
  // What was said of a picture is kept while its address is being replaced.
  return src === '' && Object.keys(alt).length === 0 ? null : { src, alt, ratio };
}

function countOf(form: FormData, name: string, before: number | null, most: number): number | null {
  const typed = stringOf(form.get(name))?.trim();
  if (typed === undefined) return before;
  if (typed === '') return null;
  const count = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : before;
}

const idsOf = (form: FormData, name: string): number[] => {
  const ids = form.getAll(name).flatMap((value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? [Number(value)] : []));
  return [...new Set(ids)].slice(0, 60);
};

function choiceOf(form: FormData, before: ProductChoice): ProductChoice {
  const by = form.get('by');
  if (by === 'collection') {
    const [collection = null] = idsOf(form, 'collection');
    const most = before.by === 'collection' ? before.most : 12;
    return { by, collection, most: countOf(form, 'most', most, 60) ?? most };
  }
  return by === 'ids' ? { by, ids: idsOf(form, 'product') } : before;
}

/** Rows of the form in their order. One that is empty in every field is gone. */
function storesOf(form: FormData, before: readonly BlockStore[]): BlockStore[] {
  if (!form.has('store.name')) return [...before];
  const column = (name: string) => form.getAll(`store.${name}`).map((value) => String(value).trim());
  const [names, addresses] = [column('name'), column('address')];
  const [latitudes, longitudes] = [column('latitude'), column('longitude')];
  return names
    .map((name, at) => ({
      name: name.slice(0, 120),
      address: (addresses[at] ?? '').slice(0, 300),
      latitude: degreesOf(latitudes[at], 90),
      longitude: degreesOf(longitudes[at], 180),
    }))
    .filter(({ name, address, latitude, longitude }) => name || address || latitude !== null || longitude !== null)
    .slice(0, 200);
}

function storeListOf(form: FormData, before: StoreList | undefined): StoreList | undefined {
  const from = form.get('from');
  if (from !== 'list') return from === null ? before : undefined;
  if (!form.has('most')) return before ?? startStoreList;
  const degrees = (name: string, most: number) => degreesOf(stringOf(form.get(`near.${name}`))?.trim(), most);
  const [latitude, longitude] = [degrees('latitude', 90), degrees('longitude', 180)];
  const km = degreesOf(stringOf(form.get('near.km'))?.trim(), 20_000);
  const country = plainOf(form, 'country', '').toUpperCase();
  const most = before?.most ?? startStoreList.most;
  return {
    country: /^([A-Z]{2})?$/.test(country) ? country : (before?.country ?? ''),
    near: latitude === null || longitude === null ? null : { latitude, longitude, km: km !== null && km > 0 ? km : 50 },
    most: countOf(form, 'most', most, 60) ?? most,
  };
}

function degreesOf(typed: string | undefined, most: number): number | null {
  const degrees = Number((typed || 'none').replace(',', '.'));
  return Number.isFinite(degrees) && Math.abs(degrees) <= most ? degrees : null;
}
