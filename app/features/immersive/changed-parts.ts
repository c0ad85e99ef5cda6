import type { Block } from '#shared/touchpoints/blocks.ts';
import { same } from '#shared/touchpoints/blocks-merge.ts';
import { blockTitles } from '#shared/touchpoints/blocks-starts.ts';
import { textIn } from '#shared/touchpoints/blocks-text.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import * as texts from './texts.ts';

/** Names of the parts of a page besides its blocks, for comparisons of two versions. */
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

/** Names of the parts and blocks of the draft that restoring the version would change, in page order. */
export function changedParts(draft: Draft, version: Draft): string[] {
  const [now, then] = [blocksById(draft.page), blocksById(version.page)];
  const idsInBoth = (ids: Iterable<string>) => [...ids].filter((id) => now.has(id) && then.has(id));
  return [
    ...(draft.name === version.name ? [] : ['Name']),
    ...Object.entries(partNames)
      .filter(([part]) => !same(Reflect.get(draft.page, part), Reflect.get(version.page, part)))
      .map(([, name]) => name),
    ...[...then].flatMap(([id, block]) => {
      const current = now.get(id);
      const name = blockName(block, version.page.defaultLocale, version.page.defaultLocale);
      return !current ? [`${name} (comes back)`] : same(current, block) ? [] : [name];
    }),
    ...[...now].flatMap(([id, block]) =>
      then.has(id) ? [] : [`${blockName(block, draft.page.defaultLocale, draft.page.defaultLocale)} (goes)`],
    ),
    ...(same(idsInBoth(now.keys()), idsInBoth(then.keys())) ? [] : [texts.blockOrder]),
  ];
}

const blocksById = ({ blocks }: Immersive) => new Map(blocks.map((block) => [block.id, block]));

/** Name of a block in lists: its kind, and its heading where it has one. */
export const blockName = (block: Block, locale: string, fallback: string): string => {
  const heading = textIn(block.heading, locale, fallback);
  return heading ? `${blockTitles[block.kind]}: ${heading}` : blockTitles[block.kind];
};
