import { hasKey, keysOf } from '../table.ts';
import type { Block, BlockKind, BlockOf } from './blocks.ts';
import type { Immersive, ImmersiveTheme } from './immersive.ts';
import type { StoreList } from './store-list.ts';

export const blockTitles = {
  hero: 'Hero',
  text: 'Text',
  products: 'Products',
  retailers: 'Retailers',
  recipe: 'Recipe',
  video: 'Video',
  form: 'Form',
  stores: 'Stores',
} as const satisfies Record<BlockKind, string>;

export const blockKinds = keysOf(blockTitles);

type Fresh = { readonly [Kind in BlockKind]: Omit<BlockOf<Kind>, 'id'> };

const fresh: Fresh = {
  hero: { kind: 'hero', heading: {}, text: {}, image: null, button: {}, align: 'start' },
  text: { kind: 'text', heading: {}, body: {} },
  products: { kind: 'products', heading: {}, choice: { by: 'ids', ids: [] }, layout: 'grid', prices: true },
  retailers: { kind: 'retailers', heading: {}, ids: [], text: {} },
  recipe: {
    ...{ kind: 'recipe', heading: {}, image: null, servings: 4, minutes: null },
    ...{ ingredients: {}, steps: {}, products: [] },
  },
  video: { kind: 'video', heading: {}, src: '', poster: null, transcript: {} },
  form: { kind: 'form', heading: {}, text: {}, form: '', button: {} },
  stores: { kind: 'stores', heading: {}, text: {}, stores: [] },
};

export const startStoreList: StoreList = { country: '', near: null, most: 24 };

/** An empty block. `newId` returns an unused id. */
export const newBlock = (kind: BlockKind, newId: (kind: BlockKind) => string): Block =>
  // TypeScript loses the kind's type when the id is added.
  ({ ...fresh[kind], id: newId(kind) }) as Block;

/** Ids are random, so that blocks added by two people at once have different ones. */
export const randomBlockId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join('');

export const plainTheme: ImmersiveTheme = {
  ...{ background: '#ffffff', surface: '#f4f4f7', text: '#22202c', accent: '#3155db', onAccent: '#ffffff' },
  ...{ font: 'system', radius: 'small' },
};

/** Content of a new page. */
export const immersiveStarts = {
  launch: { title: 'Product launch', text: 'A hero, the products and where to buy them.' },
  recipe: { title: 'Recipe', text: 'A recipe with the products that go into it.' },
  'where-to-buy': { title: 'Where to buy', text: 'Retailers and stores, and nothing else.' },
} as const satisfies Record<string, { title: string; text: string }>;

type ImmersiveStart = keyof typeof immersiveStarts;

export const isImmersiveStart = (text: unknown): text is ImmersiveStart => hasKey(immersiveStarts, text);

const kindsOf: Readonly<Record<ImmersiveStart, readonly BlockKind[]>> = {
  launch: ['hero', 'products', 'retailers'],
  recipe: ['recipe', 'products'],
  'where-to-buy': ['hero', 'retailers', 'stores'],
};

interface Started {
  readonly name: string;
  readonly locale: string;
  /** Whether the account is an alcohol brand, whose pages start with an age gate. */
  readonly alcohol: boolean;
  readonly newId: (kind: BlockKind) => string;
}

/** Definition of a new page with that name and language. */
export function startImmersive(start: ImmersiveStart, { name, locale, alcohol, newId }: Started): Immersive {
  const blocks = kindsOf[start].map((kind, at) => {
    const block = newBlock(kind, newId);
    return at === 0 ? { ...block, heading: { [locale]: name } } : block;
  });
  return {
    ...{ defaultLocale: locale, locales: [locale], title: { [locale]: name.slice(0, 120) }, description: {} },
    theme: plainTheme,
    utm: { source: '', medium: '', campaign: '', term: '', content: '' },
    ageGate: { on: alcohol, age: 18, countries: alcohol ? [{ country: 'US', age: 21 }] : [] },
    ...{ allowedDomains: [], blocks },
  };
}
