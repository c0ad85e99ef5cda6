import { isOneOf } from '#shared/table.ts';
import type { Block, BlockKind } from '#shared/touchpoints/blocks.ts';
import { blockKinds, newBlock } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { blockOfForm } from './block-fields.ts';
import { pageOfForm, withDefaultLocale, withLocale, withoutLocale } from './page-fields.ts';

/** The block is put at that place; everything else keeps its order. */
export function moveBlock(page: Immersive, id: string, to: number): Immersive {
  const from = page.blocks.findIndex((block) => block.id === id);
  const block = page.blocks[from];
  if (!block) return page;
  const blocks = page.blocks.filter((other) => other !== block);
  blocks.splice(Math.max(0, Math.min(to, blocks.length)), 0, block);
  return { ...page, blocks };
}

/** A new one stands behind the one that is chosen, else at the end. */
function insertBlock(page: Immersive, block: Block, after: string | null): Immersive {
  const at = page.blocks.findIndex(({ id }) => id === after);
  return { ...page, blocks: page.blocks.toSpliced(at < 0 ? page.blocks.length : at + 1, 0, block) };
}

export const replaceBlock = (page: Immersive, block: Block): Immersive => ({
  ...page,
  blocks: page.blocks.map((other) => (other.id === block.id ? block : other)),
});

const isBlockKind = (text: unknown): text is BlockKind => isOneOf(blockKinds, text);

interface Edit {
  readonly page: Immersive;
  /** The block that is to be chosen from now on, null for none; left out where nothing changes about it. */
  readonly chosen?: string | null;
}

/** At most as many as the definition may hold. */
const mostBlocks = 60;

/**
 * What a form of the editor makes of the page, whether it was posted or used with a script. `intent` is the name of
 * the button that was pressed, with what it is about behind a colon; without one the fields alone are taken.
 */
export function applyForm(page: Immersive, form: FormData, locale: string, newId: () => string): Edit {
  const typed = fieldsOf(page, form, locale);
  const [intent = '', about = ''] = String(form.get('intent') ?? '').split(':');
  const at = typed.blocks.findIndex(({ id }) => id === about);
  const block = typed.blocks[at];
  switch (intent) {
    case 'add': {
      const kind = about || form.get('kind');
      if (!isBlockKind(kind) || typed.blocks.length >= mostBlocks) return { page: typed };
      const added = newBlock(kind, newId);
      const chosen = form.get('block');
      return { page: insertBlock(typed, added, typeof chosen === 'string' ? chosen : null), chosen: added.id };
    }
    case 'up':
      return { page: moveBlock(typed, about, at - 1) };
    case 'down':
      return { page: moveBlock(typed, about, at + 1) };
    case 'copy': {
      if (!block || typed.blocks.length >= mostBlocks) return { page: typed };
      const copy = { ...block, id: newId() };
      return { page: insertBlock(typed, copy, block.id), chosen: copy.id };
    }
    case 'remove': {
      const left = typed.blocks.filter(({ id }) => id !== about);
      return { page: { ...typed, blocks: left }, chosen: left[Math.min(at, left.length - 1)]?.id ?? null };
    }
    case 'add-locale':
      return { page: withLocale(typed, String(form.get('locale') ?? '').trim()) };
    case 'remove-locale':
      return { page: withoutLocale(typed, about) };
    case 'default-locale':
      return { page: withDefaultLocale(typed, about) };
    default:
      return { page: typed };
  }
}

function fieldsOf(page: Immersive, form: FormData, locale: string): Immersive {
  const named = form.get('block');
  const block = page.blocks.find(({ id }) => id === named);
  const typed = pageOfForm(page, form, locale);
  return block ? replaceBlock(typed, blockOfForm(block, form, locale)) : typed;
}
