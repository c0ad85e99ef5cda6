import fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Drawn, element, join, type Markup, text } from '#app/ui/markup.tsx';

/** A node to render both ways: text, or an element with attributes and children. */
type Node =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string | undefined>>, content: readonly Node[]];

const markupOf = (node: Node): Markup =>
  typeof node === 'string' ? text(node) : element(node[0], node[1], ...node[2].map(markupOf));

function reactOf(node: Node): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, { class: className, ...attributes }, content] = node;
  return createElement(tag, { className, ...attributes }, ...content.map(reactOf));
}

/** Text with markup characters and closing sequences. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom('<', '>', '&', '"', "'", '`', '=', '/', '\0', '\n', '</td>', '<script>', '&amp;', '<!--', ']]>'),
    )
    .map((parts) => parts.join('')),
);

const { tree } = fc.letrec<{ readonly node: Node; readonly tree: Node }>((tie) => ({
  tree: fc.tuple(
    fc.constantFrom('span', 'b', 'a', 'details', 'summary'),
    fc.record({ class: anyText, title: anyText, role: anyText }, { requiredKeys: [] }),
    fc.array(tie('node'), { maxLength: 4 }),
  ),
  node: fc.oneof({ depthSize: 'small' }, anyText, tie('tree')),
}));

test('markup is what React writes for the same elements, whatever their texts and attributes hold', () => {
  fc.assert(
    fc.property(tree, (node) => {
      expect(markupOf(node).html).toBe(renderToStaticMarkup(reactOf(node)));
    }),
    { numRuns: 2_000 },
  );
});

const addresses = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  anyText.map((value) => `?${value}`),
  anyText.map((value) => `/${value}`),
);

test('an address is written as React writes it', () => {
  fc.assert(
    fc.property(addresses, (href) => {
      expect(element('a', { href }, text('x')).html).toBe(renderToStaticMarkup(<a href={href}>x</a>));
    }),
  );
});

test('an address that React refuses to run is left out', () => {
  const ignored = fc.array(fc.constantFrom('\t', '\n', '\r')).map((characters) => characters.join(''));
  const before = fc.array(fc.integer({ min: 0, max: 32 })).map((codes) => String.fromCharCode(...codes));
  const spelled = fc.tuple(
    before,
    ...[...'javascript:'].map((letter) =>
      fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), ignored).map((parts) => parts.join('')),
    ),
  );
  fc.assert(
    fc.property(spelled, anyText, (script, rest) => {
      const href = `${script.join('')}${rest}`;
      expect(renderToStaticMarkup(<a href={href}>x</a>)).toContain('React has blocked a javascript: URL');
      expect(element('a', { href }, text('x')).html).toBe('<a>x</a>');
    }),
  );
});

test('writes an image as React does', () => {
  const image = { src: '/a?b=1&c=2', alt: '', width: '24', height: '24', loading: 'lazy' } as const;
  expect(element('img', { ...image, class: 'thumb' }).html).toBe(
    renderToStaticMarkup(<img {...image} alt="" className="thumb" />),
  );
});

test('closes a shape of a drawing in its own tag, since a page has hundreds of them', () => {
  expect(element('svg', {}, element('path', { d: 'M0 0' }), element('circle', { r: '2' })).html).toBe(
    '<svg><path d="M0 0"/><circle r="2"/></svg>',
  );
});

test('an element with markup equals the one that React makes of the same elements', () => {
  const cells = ['1', '<b>', '"&"'];
  const drawn = join(cells.map((cell) => element('tr', {}, element('td', {}, text(cell)))));
  const made = cells.map((cell) => (
    <tr key={cell}>
      <td>{cell}</td>
    </tr>
  ));
  expect(renderToStaticMarkup(<Drawn as="tbody" className="rows" markup={drawn} />)).toBe(
    renderToStaticMarkup(<tbody className="rows">{made}</tbody>),
  );
});
