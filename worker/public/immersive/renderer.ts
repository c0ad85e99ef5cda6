import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import type { Rendered, RenderOptions } from './render.tsx';

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
