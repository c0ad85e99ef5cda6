import { type FieldErrors, type Plain, postedText } from '#app/forms/fields.ts';
import { isOneOf } from '#shared/table.ts';
import type { Block, BlockKind } from '#shared/touchpoints/blocks.ts';
import { blockKinds, newBlock } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { blockFields, putInBlock } from './block-fields.ts';
import { isLocaleTag, pageFields, withDefaultLocale, withLocale, withoutLocale } from './page-fields.ts';
import { errorsIn, type PartFields, postedIn, putValues } from './part-fields.ts';
import * as texts from './texts.ts';

/** The block is put at that place; everything else keeps its order. */
export function moveBlock(page: Immersive, id: string, to: number): Immersive {
  const from = page.blocks.findIndex((block) => block.id === id);
  const block = page.blocks[from];
  if (!block) return page;
  const blocks = page.blocks.filter((other) => other !== block);
  blocks.splice(Math.max(0, Math.min(to, blocks.length)), 0, block);
  return { ...page, blocks };
}

/** A new one is behind the one that is chosen, else at the end. */
function insertBlock(page: Immersive, block: Block, after: string | null): Immersive {
  const at = page.blocks.findIndex(({ id }) => id === after);
  return { ...page, blocks: page.blocks.toSpliced(at < 0 ? page.blocks.length : at + 1, 0, block) };
}

export const changeBlock = (page: Immersive, id: string, change: (block: Block) => Block): Immersive => ({
  ...page,
  blocks: page.blocks.map((block) => (block.id === id ? change(block) : block)),
});

const isBlockKind = (text: unknown): text is BlockKind => isOneOf(blockKinds, text);

export interface Edit {
  readonly page: Immersive;
  /** The block that is to be chosen from now on, null for none; left out where nothing changes about it. */
  readonly chosen?: string | null;
  /** What was typed, by the names of its fields. */
  readonly values: Readonly<Record<string, Plain>>;
  /** What of it can't be read. The page is without it. */
  readonly errors: FieldErrors;
}

/** At most as many as the definition may hold. */
const maxBlocks = 60;

/**
 * What a form of the editor makes of the page, whether it was posted or used with a script. `intent` is the name of
 * the button that was pressed, with what it is about behind a colon; without one the fields alone are taken.
 */
export function applyForm(page: Immersive, form: FormData, locale: string, newId: () => string): Edit {
  const typed = typedIn(page, form, locale);
  const [intent = '', about = ''] = postedText(form, 'intent').split(':');
  if (intent === 'add-locale') return { ...typed, ...added(typed, postedText(form, 'locale').trim()) };
  return { ...typed, ...pressed(typed.page, form, { intent, about, newId }) };
}

function added({ page, values, errors }: Edit, locale: string): Edit {
  return {
    page: withLocale(page, locale),
    values: { ...values, locale },
    errors: isLocaleTag(locale) ? errors : { ...errors, locale: texts.localeError },
  };
}

interface Pressed {
  readonly intent: string;
  readonly about: string;
  readonly newId: () => string;
}

/** What a button does to the page, whose fields are taken in already. */
function pressed(
  page: Immersive,
  form: FormData,
  { intent, about, newId }: Pressed,
): Pick<Edit, 'page' | 'chosen'> | null {
  const at = page.blocks.findIndex(({ id }) => id === about);
  const block = page.blocks[at];
  switch (intent) {
    case 'add': {
      const kind = about || form.get('kind');
      if (!isBlockKind(kind) || page.blocks.length >= maxBlocks) return null;
      const created = newBlock(kind, newId);
      return { page: insertBlock(page, created, postedText(form, 'block')), chosen: created.id };
    }
    case 'up':
      return { page: moveBlock(page, about, at - 1) };
    case 'down':
      return { page: moveBlock(page, about, at + 1) };
    case 'copy': {
      if (!block || page.blocks.length >= maxBlocks) return null;
      const copy = { ...block, id: newId() };
      return { page: insertBlock(page, copy, block.id), chosen: copy.id };
    }
    case 'remove': {
      const left = page.blocks.filter(({ id }) => id !== about);
      return { page: { ...page, blocks: left }, chosen: left[Math.min(at, left.length - 1)]?.id ?? null };
    }
    case 'remove-locale':
      return { page: withoutLocale(page, about) };
    case 'default-locale':
      return { page: withDefaultLocale(page, about) };
    default:
      return null;
  }
}

const wholePage: PartFields<Immersive> = Object.assign({}, ...Object.values(pageFields));

/** The page with what was typed into one of its panels, or into the form of one of its blocks. */
function typedIn(page: Immersive, form: FormData, locale: string): Edit {
  const ofPage = postedIn(wholePage, form);
  const put = putValues(wholePage, page, ofPage, locale);
  const errors = errorsIn(wholePage, ofPage);
  const block = put.blocks.find(({ id }) => id === form.get('block'));
  if (!block) return { page: put, values: ofPage, errors };
  const fields = blockFields[block.kind];
  const ofBlock = postedIn(fields, form);
  return {
    page: changeBlock(put, block.id, (before) => putInBlock(before, ofBlock, locale)),
    values: { ...ofPage, ...ofBlock },
    errors: { ...errors, ...errorsIn(fields, ofBlock) },
  };
}
