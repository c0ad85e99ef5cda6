import type { Block } from '#shared/touchpoints/blocks.ts';
import { blockTitles } from '#shared/touchpoints/blocks-starts.ts';
import { textIn } from '#shared/touchpoints/blocks-text.ts';

/** What a block is called in lists: its kind, and its heading where it has one. */
export const nameOfBlock = (block: Block, locale: string, fallback: string): string => {
  const heading = textIn(block.heading, locale, fallback);
  return heading ? `${blockTitles[block.kind]}: ${heading}` : blockTitles[block.kind];
};
