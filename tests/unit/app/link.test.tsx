import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Link as RouterLink } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from '#app/ui/link.tsx';

const drawn = (component: typeof Link, props: Parameters<typeof Link>[0], at = '/reports/sales?page=2') => {
  const Drawn = component;
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <Drawn {...props}>Next</Drawn>
    </MemoryRouter>,
  );
};

const addresses = [
  ...['/', '/users', '/users/', '/users?page=2', '/users?q=a%20b#list', '?page=3', '?page=3#list', '?a=1&a=2'],
  ...[
    '',
    '?',
    '#list',
    '.',
    '..',
    '../other',
    '/users//',
    '/a/../b',
    '/a/./b',
    '/users?',
    '/users#',
    '//example.test/x',
  ],
  ...['https://example.test/x', 'mailto:somebody@example.test', 'other', '?to=//x', '?to=/../x'],
];

test.each(addresses)('the server writes a link to “%s” exactly as the router draws it', (to) => {
  for (const at of ['/reports/sales?page=2', '/', '/reports/'])
    expect(drawn(Link, { to }, at)).toBe(drawn(RouterLink, { to }, at));
});

test('the server keeps a link’s other attributes, except those that only the router reads', () => {
  const props = {
    to: '/users',
    className: 'button',
    'aria-current': 'page',
    target: '_blank',
    rel: 'noopener',
    replace: true,
    prefetch: 'intent',
    preventScrollReset: true,
    state: { from: 'here' },
    viewTransition: true,
  } as const;
  expect(drawn(Link, props)).toBe(drawn(RouterLink, props));
  for (const more of [{ discover: 'none' }, { reloadDocument: true }, { mask: '/other' }] as const)
    expect(drawn(Link, { to: '/users', ...more })).toBe(drawn(RouterLink, { to: '/users', ...more }));
  const object = { pathname: '/users', search: '?page=2' };
  expect(drawn(Link, { to: object })).toBe(drawn(RouterLink, { to: object }));
});
