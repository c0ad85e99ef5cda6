/** @jsxImportSource hono/jsx */

import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { chooseLocale } from '#shared/touchpoints/blocks-text.ts';
import { type AgeGate, type Immersive, immersiveSchema } from '#shared/touchpoints/immersive.ts';
import { AlcoholFoot } from '../age-gate/alcohol-lines.tsx';
import { AgeGateForm, type AgeQuestion } from '../age-gate/form.tsx';
import { Frame, ImmersiveDocument } from './document.tsx';
import { immersivePolicy } from './policy.ts';
import { immersiveStyles, themeStyles } from './styles.ts';
import { type ImmersiveResources, type ImmersiveView, immersiveView, pageTitle, type ViewOptions } from './view.ts';

export interface RenderOptions extends Omit<ViewOptions, 'locale' | 'mode'> {
  readonly mode: ViewOptions['mode'] | 'editor';
  /** The language named in the address, and the browser's `Accept-Language`. */
  readonly language: { readonly named: string | null; readonly accepted: string | null };
  /** Address of a click on an ad: to its target, or to the product with that id. Absent if links are off. */
  readonly adHref?: (to: 'target' | number) => string;
  /** Texts of the scripts that count events. */
  readonly scripts: readonly string[];
  /** The age gate to show instead of the page; null for the page. */
  readonly gate: AgeQuestion | null;
}

export interface Rendered {
  readonly html: string;
  /** Content-Security-Policy of exactly this page. */
  readonly policy: string;
  readonly locale: string;
}

export type Language = RenderOptions['language'];

/** Renders the pages of one kind. Each function returns null if the stored definition is invalid. */
export interface Renderer {
  readonly render: (touchpoint: PublicTouchpoint, options: RenderOptions) => Promise<Rendered | null>;
  /** The language that a visitor gets, which is part of a page's cache key. */
  readonly localeOf: (touchpoint: PublicTouchpoint, language: Language) => string | null;
  /** The age gate before the page, null for none. */
  readonly gateOf: (touchpoint: PublicTouchpoint) => AgeGate | null;
  /** Whether the page shows prices, which depend on the visitor's country. */
  readonly priced: boolean;
}

/** The definition of an experience; null where the stored one is invalid. */
export function readImmersive(definition: unknown): Immersive | null {
  const read = immersiveSchema.safeParse(definition);
  return read.success ? read.data : null;
}

/** The page of an experience as HTML. Of the visitor, it depends only on the language. */
export async function renderImmersive(
  page: Immersive,
  resources: ImmersiveResources,
  { language, scripts, gate, mode, ...options }: RenderOptions,
): Promise<Rendered> {
  const locale = chooseLocale(page.locales, page.defaultLocale, language);
  const drawn = mode === 'editor' ? 'preview' : mode;
  const view = immersiveView(page, resources, { ...options, locale, mode: drawn });
  const counted = drawn !== 'preview' && gate === null;
  const tagManager = counted ? tagManagerId(resources.account.gtmId) : null;
  const run = counted ? [...(tagManager ? [tagManagerStart] : []), ...scripts] : [];
  const body = gate ? (
    <AgeGatePage view={view} question={gate} />
  ) : (
    <ImmersiveDocument view={view} scripts={run} tagManager={tagManager} />
  );
  const policy = await immersivePolicy({
    ...{ styles: [immersiveStyles, themeStyles(page.theme)], scripts: run, mode },
    ...{ allowedDomains: page.allowedDomains, tagManager: tagManager !== null },
  });
  return { html: `<!doctype html>${await String(await body)}`, policy, locale };
}

interface AgeGateProps {
  readonly view: ImmersiveView;
  readonly question: AgeQuestion;
}

/** The age gate before the page, in the page's colors. */
const AgeGatePage = ({ view, question }: AgeGateProps) => (
  <Frame view={view}>
    {view.mode === 'preview' ? (
      <p class="ribbon" role="status" lang={view.words.tag}>
        {view.words.draft}
      </p>
    ) : null}
    <main class="gate">
      <AgeGateForm question={question} words={view.words} locale={view.locale} />
    </main>
    <AlcoholFoot account={view.resources.account} locale={view.locale} title={pageTitle(view)} />
  </Frame>
);

/**
 * Runs before the tag manager: everything that needs consent is refused until the brand's own consent tag says
 * otherwise (Google's consent mode).
 */
const tagManagerStart = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'denied'});dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})`;

/** The container's id if it is well-formed; null otherwise, so that nothing else gets into an address. */
const tagManagerId = (text: string | null): string | null =>
  text !== null && /^GTM-[A-Z0-9]{4,12}$/.test(text) ? text : null;
