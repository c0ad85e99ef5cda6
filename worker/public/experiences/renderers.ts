import { effectiveGate } from '#shared/touchpoints/alcohol.ts';
import { chooseLocale } from '#shared/touchpoints/blocks-text.ts';
import type { DrawnKind, TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { bannerRenderer } from '../ads/banner.tsx';
import { videoRenderer } from '../ads/video.tsx';
import { type Renderer, readImmersive, renderImmersive } from '../immersive/render.tsx';

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

const rendererOfKind: Readonly<Record<DrawnKind, Renderer>> = {
  ip: immersive,
  dp: bannerRenderer,
  vd: videoRenderer,
};

/** Renderers of the kinds with a page of their own. */
export const renderers: Partial<Record<TouchpointKind, Renderer>> = rendererOfKind;
