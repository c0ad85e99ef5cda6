import { type ComponentProps, createElement, type ElementType, useMemo } from 'react';

/** HTML that was made here: only this module makes any, and whatever came from elsewhere is escaped in it. */
class Markup {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  get html(): string {
    return this.#html;
  }
}

export type { Markup };

/** Names are those of HTML, as `class`; what is undefined isn't written. */
type Attributes = Readonly<Record<string, string | undefined>>;

const special = /["&'<>]/;
const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Looks first: most texts of a page are numbers and names, and hold nothing to escape. */
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/["&'<>]/g, (character) => entities[character] ?? '') : text;

/** Nobody's text becomes a script by being followed: browsers ignore control characters before and inside the word. */
const isScript = (address: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers ignore
  /^[\u0000-\u0020]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i.test(
    address,
  );

export const none = new Markup('');

/** Text as HTML. */
export const text = (value: string): Markup => new Markup(escaped(value));

export const join = (parts: readonly Markup[]): Markup => new Markup(htmlOf(parts));

/** Elements without content: they are closed in their own tag. */
const selfClosing = new Set(['img', 'path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect']);

/** An element as React writes it, but that shapes are closed in their own tag. Tags and names of attributes are written in code; values may be anybody's. */
export function element(tag: string, attributes: Attributes, ...content: readonly Markup[]): Markup {
  let html = `<${tag}`;
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined || (name === 'href' && isScript(value))) continue;
    html += ` ${name}="${escaped(value)}"`;
  }
  return new Markup(selfClosing.has(tag) ? `${html}/>` : `${html}>${htmlOf(content)}</${tag}>`);
}

function htmlOf(parts: readonly Markup[]): string {
  let html = '';
  for (const part of parts) html += part.html;
  return html;
}

interface HtmlContent {
  readonly dangerouslySetInnerHTML: { readonly __html: string };
  readonly suppressHydrationWarning: true;
}

/**
 * The properties that make markup the content of an element. React leaves what is in it alone for as long as it is handed
 * the same object. Numbers and days that the browser would write otherwise than the Worker did stay as they came.
 */
export const htmlContent = ({ html }: Markup): HtmlContent => contentOf(html);

const contentOf = (html: string): HtmlContent => ({
  dangerouslySetInnerHTML: { __html: html },
  suppressHydrationWarning: true,
});

type DrawnProps<Tag extends ElementType> = { readonly as: Tag; readonly markup: Markup } & Omit<
  ComponentProps<Tag>,
  'as' | 'children' | keyof HtmlContent
>;

/** An element whose content is markup. React renders one element for it, where a long table has a thousand and a menu three hundred. */
export function Drawn<Tag extends 'dl' | 'li' | 'tbody' | 'tfoot'>({
  as,
  markup: { html },
  ...props
}: DrawnProps<Tag>) {
  const content = useMemo(() => contentOf(html), [html]);
  return createElement(as, { ...props, ...content });
}
