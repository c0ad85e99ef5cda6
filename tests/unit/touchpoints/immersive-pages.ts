import type { Block } from '#shared/touchpoints/blocks.ts';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';

export const launch = (alcohol = false): Immersive => {
  let next = 0;
  return startImmersive('launch', { name: 'Spring launch', locale: 'en-GB', alcohol, newId: () => `b${next++}` });
};

/** A text block with this English text. */
export const textBlock = (id: string, body: string): Block => ({
  ...newBlock('text', () => id),
  ...{ kind: 'text', heading: {}, body: { 'en-GB': body } },
});

export const pageOf = (...blocks: readonly Block[]): Immersive => ({ ...launch(), blocks: [...blocks] });
