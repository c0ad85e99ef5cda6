import { type ComponentProps, createElement, type ElementType, useMemo } from 'react';

/** Trusted HTML. Only this module creates it, and it escapes all values. */
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

/** Attributes by their HTML names, such as `class`; undefined ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

const special = /["&'<>]/;
const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Tests first, since most texts of a page need no escaping. */
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/["&'<>]/g, (character) => entities[character] ?? '') : text;

/** Matches `javascript:` addresses. Browsers ignore control characters before and inside the word. */
const isScript = (address: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers ignore
  /^[\u0000-\u0020]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i.test(
    address,
  );

export const none = new Markup('');

/** Escapes a text. */
export const text = (value: string): Markup => new Markup(escaped(value));

export const join = (parts: readonly Markup[]): Markup => new Markup(htmlOf(parts));

/** Void elements, which have no end tag. */
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
 * Props that set markup as an element's content. React leaves it alone as long as the object is the same. Numbers and
 * dates that the browser would format differently stay as the server rendered them.
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

/** An element with markup as its content. React renders one element instead of the thousand of a long table. */
export function Drawn<Tag extends 'dl' | 'li' | 'tbody' | 'tfoot'>({
  as,
  markup: { html },
  ...props
}: DrawnProps<Tag>) {
  const content = useMemo(() => contentOf(html), [html]);
  return createElement(as, { ...props, ...content });
}
