import { type FieldErrors, type Plain, postedText } from '#app/forms/fields.ts';
import { isOneOf } from '#shared/table.ts';
import type { Block, BlockKind } from '#shared/touchpoints/blocks.ts';
import { blockKinds, newBlock } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { applyBlockValues, blockFields } from './block-fields.ts';
import { isLocaleTag, pageFields, withDefaultLocale, withLocale, withoutLocale } from './page-fields.ts';
import { applyValues, type PartFields, readPosted, valueErrors } from './part-fields.ts';
import * as texts from './texts.ts';

/** Moves a block to index `to`; the other blocks keep their order. */
export function moveBlock(page: Immersive, id: string, to: number): Immersive {
  const from = page.blocks.findIndex((block) => block.id === id);
  const block = page.blocks[from];
  if (!block) return page;
  const blocks = page.blocks.filter((other) => other !== block);
  blocks.splice(Math.max(0, Math.min(to, blocks.length)), 0, block);
  return { ...page, blocks };
}

/** Inserts a block after the selected one, or at the end. */
function insertBlock(page: Immersive, block: Block, after: string | null): Immersive {
  const at = page.blocks.findIndex(({ id }) => id === after);
  return { ...page, blocks: page.blocks.toSpliced(at < 0 ? page.blocks.length : at + 1, 0, block) };
}

export const changeBlock = (page: Immersive, id: string, change: (block: Block) => Block): Immersive => ({
  ...page,
  blocks: page.blocks.map((block) => (block.id === id ? change(block) : block)),
});

const isBlockKind = (text: unknown): text is BlockKind => isOneOf(blockKinds, text);

export interface FormEdit {
  readonly page: Immersive;
  /** Block to select, null for none; left out to keep the selection. */
  readonly chosen?: string | null;
  /** Typed values by field name. */
  readonly values: Readonly<Record<string, Plain>>;
  /** Errors of values that can't be parsed; the page is without these values. */
  readonly errors: FieldErrors;
}

/** Limit of the definition's schema. */
const maxBlocks = 60;

/**
 * Applies a form of the editor to the page, whether posted or handled by script. `intent` is the pressed button, with
 * its target after a colon, such as `up:b3`; without one only the fields are applied.
 */
export function applyForm(page: Immersive, form: FormData, locale: string, newId: () => string): FormEdit {
  const edit = applyFields(page, form, locale);
  const [intent = '', about = ''] = postedText(form, 'intent').split(':');
  if (intent === 'add-locale') return { ...edit, ...addLocale(edit, postedText(form, 'locale').trim()) };
  return { ...edit, ...applyButton(edit.page, form, { intent, about, newId }) };
}

function addLocale({ page, values, errors }: FormEdit, locale: string): FormEdit {
  return {
    page: withLocale(page, locale),
    values: { ...values, locale },
    errors: isLocaleTag(locale) ? errors : { ...errors, locale: texts.localeError },
  };
}

interface ButtonPress {
  readonly intent: string;
  readonly about: string;
  readonly newId: () => string;
}

/** Applies a button to the page, after the fields of its form. */
function applyButton(
  page: Immersive,
  form: FormData,
  { intent, about, newId }: ButtonPress,
): Pick<FormEdit, 'page' | 'chosen'> | null {
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

const allPageFields: PartFields<Immersive> = Object.assign({}, ...Object.values(pageFields));

/** Applies the fields of one panel or of one block's form. */
function applyFields(page: Immersive, form: FormData, locale: string): FormEdit {
  const pageValues = readPosted(allPageFields, form);
  const changedPage = applyValues(allPageFields, page, pageValues, locale);
  const errors = valueErrors(allPageFields, pageValues);
  const block = changedPage.blocks.find(({ id }) => id === form.get('block'));
  if (!block) return { page: changedPage, values: pageValues, errors };
  const fields = blockFields[block.kind];
  const blockValues = readPosted(fields, form);
  return {
    page: changeBlock(changedPage, block.id, (before) => applyBlockValues(before, blockValues, locale)),
    values: { ...pageValues, ...blockValues },
    errors: { ...errors, ...valueErrors(fields, blockValues) },
  };
}
