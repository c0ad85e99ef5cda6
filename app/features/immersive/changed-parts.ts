import type { Block } from '#shared/touchpoints/blocks.ts';
import { same } from '#shared/touchpoints/blocks-merge.ts';
import { blockTitles } from '#shared/touchpoints/blocks-starts.ts';
import { textIn } from '#shared/touchpoints/blocks-text.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import * as texts from './texts.ts';

/** Parts of a page besides its blocks, as they are called where two versions differ. */
export const partNames = {
  defaultLocale: texts.defaultLanguage,
  locales: 'Languages',
  title: texts.title,
  description: texts.pageDescription,
  theme: 'Theme',
  utm: 'Tracking',
  ageGate: texts.ageGate,
  allowedDomains: texts.embedding,
} as const;

interface Draft {
  readonly name: string;
  readonly page: Immersive;
}

/** What would change of the draft if the version took its place: names of parts and of blocks, in their order. */
export function changedParts(draft: Draft, version: Draft): string[] {
  const [now, then] = [byId(draft.page), byId(version.page)];
  const both = (ids: Iterable<string>) => [...ids].filter((id) => now.has(id) && then.has(id));
  return [
    ...(draft.name === version.name ? [] : ['Name']),
    ...Object.entries(partNames)
      .filter(([part]) => !same(Reflect.get(draft.page, part), Reflect.get(version.page, part)))
      .map(([, name]) => name),
    ...[...then].flatMap(([id, block]) => {
      const current = now.get(id);
      const name = nameOfBlock(block, version.page.defaultLocale, version.page.defaultLocale);
      return !current ? [`${name} (comes back)`] : same(current, block) ? [] : [name];
    }),
    ...[...now].flatMap(([id, block]) =>
      then.has(id) ? [] : [`${nameOfBlock(block, draft.page.defaultLocale, draft.page.defaultLocale)} (goes)`],
    ),
    ...(same(both(now.keys()), both(then.keys())) ? [] : [texts.blockOrder]),
  ];
}

const byId = ({ blocks }: Immersive) => new Map(blocks.map((block) => [block.id, block]));

/** What a block is called in lists: its kind, and its heading where it has one. */
export const nameOfBlock = (block: Block, locale: string, fallback: string): string => {
  const heading = textIn(block.heading, locale, fallback);
  return heading ? `${blockTitles[block.kind]}: ${heading}` : blockTitles[block.kind];
};
