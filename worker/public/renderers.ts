import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { effectiveGate } from '#shared/touchpoints/alcohol.ts';
import { chooseLocale } from '#shared/touchpoints/blocks-text.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { bannerRenderer } from './banner.tsx';
import { type Rendered, type RenderOptions, readImmersive, renderImmersive } from './immersive/render.tsx';
import { videoRenderer } from './video.tsx';

export type Language = RenderOptions['language'];
export type { Rendered, RenderOptions };

/** How the pages of one kind are made. Each question is null where what is stored can't be shown. */
export interface Renderer {
  readonly render: (touchpoint: PublicTouchpoint, options: RenderOptions) => Promise<Rendered | null>;
  /** The language that a visitor gets: pages are kept by it. */
  readonly localeOf: (touchpoint: PublicTouchpoint, language: Language) => string | null;
  /** What is asked of a visitor before anything is shown, null for nothing. */
  readonly gateOf: (touchpoint: PublicTouchpoint) => AgeGate | null;
  /** It shows the prices of the visitor's country. */
  readonly priced: boolean;
}

const immersive: Renderer = {
  render: async (touchpoint, options) => {
    const page = readImmersive(touchpoint.definition);
    return page && (await renderImmersive(page, touchpoint, options));
  },
  localeOf: ({ definition }, language) => {
    const page = readImmersive(definition);
    return page && chooseLocale(page.locales, page.defaultLocale, language);
  },
  gateOf: ({ definition, account }) => {
    const page = readImmersive(definition);
    return page && effectiveGate(page.ageGate, account.alcohol);
  },
  priced: true,
};

/** Kinds that have a page of their own. */
export const renderers: Partial<Record<TouchpointKind, Renderer>> = {
  ip: immersive,
  dp: bannerRenderer,
  vd: videoRenderer,
};
