/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { directionOf } from '#shared/touchpoints/blocks-text.ts';
import { AlcoholFoot } from '../age-gate/alcohol-lines.tsx';
import { BlockView } from './blocks.tsx';
import { structuredData } from './metadata.ts';
import { immersiveStyles, themeStyles } from './styles.ts';
import { type ImmersiveView, imageShown, isShown, pageTitle } from './view.ts';

interface FrameProps {
  readonly view: ImmersiveView;
  readonly head?: Child;
  readonly children?: Child;
}

/** The document around the content; the same for a page and for its age gate. */
export const Frame = ({ view, head, children }: FrameProps) => (
  <html lang={view.locale} dir={directionOf(view.locale)}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{pageTitle(view)}</title>
      {view.mode === 'published' ? null : <meta name="robots" content="noindex" />}
      {head}
      <style>{raw(immersiveStyles)}</style>
      <style>{raw(themeStyles(view.page.theme))}</style>
    </head>
    <body>{children}</body>
  </html>
);

interface ImmersiveDocumentProps {
  readonly view: ImmersiveView;
  /** Texts of the scripts that count and load tags. The policy allows exactly these. */
  readonly scripts: readonly string[];
  /** Container of the tag manager; null if none is loaded. */
  readonly tagManager: string | null;
}

export function ImmersiveDocument({ view, scripts, tagManager }: ImmersiveDocumentProps) {
  const { page, mode, words, resources } = view;
  const description = view.text(page.description);
  const first = firstHeading(view);
  return (
    <Frame
      view={view}
      head={
        <>
          {description ? <meta name="description" content={description} /> : null}
          {mode === 'published' && (resources.account.alcohol?.sharing ?? true) ? <Shared view={view} /> : null}
          {mode === 'published' ? <Alternates view={view} /> : null}
          <script type="application/ld+json">{raw(structuredData(view))}</script>
        </>
      }
    >
      {mode === 'preview' ? (
        <p class="ribbon" role="status" lang={words.tag}>
          {words.draft}
        </p>
      ) : null}
      <main>
        {first === null ? <h1 class="block">{pageTitle(view)}</h1> : null}
        {page.blocks.map((block) => (
          <BlockView view={view} block={block} first={block.id === first} />
        ))}
      </main>
      <AlcoholFoot
        account={resources.account}
        locale={view.locale}
        title={pageTitle(view)}
        url={mode === 'preview' ? null : addressOf(view)}
      />
      {page.locales.length > 1 ? <Languages view={view} /> : null}
      {scripts.map((text) => (
        <script>{raw(text)}</script>
      ))}
      {tagManager === null ? null : (
        <script async src={`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagManager)}`} />
      )}
    </Frame>
  );
}

/** Id of the block whose heading is the page's: the first shown one, unless products or retailers come before it. */
function firstHeading(view: ImmersiveView): string | null {
  for (const block of view.page.blocks.filter((one) => isShown(view, one))) {
    if (block.kind === 'products' || block.kind === 'retailers') return null;
    if (view.text(block.heading) !== '') return block.id;
    if (block.kind === 'recipe' || block.kind === 'stores') return null;
  }
  return null;
}

/** The preview that messengers and social networks show of a shared address. */
function Shared({ view }: { readonly view: ImmersiveView }) {
  const image = view.page.blocks.flatMap((block) => ('image' in block && imageShown(view, block.image)) || [])[0];
  const facts = [
    ['type', 'website'],
    ['site_name', view.resources.account.name],
    ['title', pageTitle(view)],
    ['description', view.text(view.page.description)],
    ['url', addressOf(view)],
    ['locale', view.locale.replace('-', '_')],
    ['image', image?.src ?? ''],
    ['image:alt', image?.alt ?? ''],
  ];
  return (
    <>
      {facts.map(([name, content]) => (content ? <meta property={`og:${name}`} content={content} /> : null))}
      {image ? <meta name="twitter:card" content="summary_large_image" /> : null}
    </>
  );
}

/** Address of the page in its language; the default language has no parameter. */
const addressOf = (view: ImmersiveView): string =>
  view.locale === view.page.defaultLocale ? `${view.origin}${view.path ?? ''}` : addressIn(view, view.locale);

const addressIn = ({ origin, path }: ImmersiveView, locale: string): string =>
  `${origin}${path ?? ''}?lang=${encodeURIComponent(locale)}`;

const Alternates = ({ view }: { readonly view: ImmersiveView }) => (
  <>
    <link rel="canonical" href={addressOf(view)} />
    {view.page.locales.length > 1
      ? view.page.locales.map((locale) => <link rel="alternate" hreflang={locale} href={addressIn(view, locale)} />)
      : null}
    <link rel="alternate" hreflang="x-default" href={`${view.origin}${view.path ?? ''}`} />
  </>
);

const Languages = ({ view }: { readonly view: ImmersiveView }) => (
  <nav aria-label={view.words.languages} {...view.ownLang}>
    <ul class="languages">
      {view.page.locales.map((locale) => (
        <li>
          <a
            href={`?lang=${encodeURIComponent(locale)}`}
            lang={locale}
            hreflang={locale}
            aria-current={locale === view.locale ? 'page' : undefined}
          >
            {languageName(locale)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** A language's own name for itself. */
export function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
