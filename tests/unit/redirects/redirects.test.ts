import { expect, test } from 'vitest';
import { conflictOf, rulesInCircles, shadowOf } from '#shared/redirects/check.ts';
import { resolve } from '#shared/redirects/resolve.ts';
import { normalHost, normalPath, type RedirectRule, ruleFaults } from '#shared/redirects/rule.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
let number = 0;
const rule = (path: string, target: string, more: Partial<RedirectRule> = {}): RedirectRule => ({
  ...{ id: ++number, host: 'go.brand.test', path, target, status: 301, priority: 0, active: true, expiresAt: null },
  ...more,
});
const led = (rules: readonly RedirectRule[], path: string, search = '') =>
  resolve(rules, { host: 'go.brand.test', path, search }, now);

test('an address is compared without case, slash at its end or a second way of writing it', () => {
  const rules = [rule('/summer', 'https://www.brand.test/a')];
  for (const path of ['/summer', '/Summer/', '//summer', '/s%75mmer'])
    expect(led(rules, path)?.target).toBe('https://www.brand.test/a');
  for (const path of ['/summers', '/summer/x', '/']) expect(led(rules, path)).toBeNull();
  expect(resolve(rules, { host: 'GO.Brand.test', path: '/summer' }, now)?.target).toBe('https://www.brand.test/a');
  expect(resolve(rules, { host: 'other.test', path: '/summer' }, now)).toBeNull();
  expect(normalPath('été')).toBe('/%c3%a9t%c3%a9');
  // In capitals, with combining accents, encoded, and in another script.
  for (const path of ['/ÉTÉ', '/Été'.normalize('NFD'), '/%C3%89t%C3%A9'])
    expect(led([rule(normalPath('/Été') ?? '', 'https://www.brand.test/e')], path)?.target).toBe(
      'https://www.brand.test/e',
    );
  expect(normalPath('/ПРОМО')).toBe(normalPath('/промо'));
  expect([normalHost('localhost'), normalHost('10.0.0.1'), normalHost('a b'), normalHost('x.test:81')]).toEqual(
    Array(4).fill(null),
  );
});

test('priority decides, then the more specific path; rules that are off or expired don’t count', () => {
  const rules = [
    rule('/a/*', 'https://x.test/prefix'),
    rule('/a/b', 'https://x.test/exact'),
    rule('/a/b', 'https://x.test/off', { priority: 9, active: false }),
    rule('/a/b', 'https://x.test/gone', { priority: 9, expiresAt: '2026-11-20T11:59:59.000Z' }),
    rule('/a/c/*', 'https://x.test/long', { status: 302 }),
    rule('/p/*', 'https://x.test/first', { priority: 5 }),
    rule('/p/q', 'https://x.test/never'),
  ];
  expect(led(rules, '/a/b')?.target).toBe('https://x.test/exact');
  expect(led(rules, '/a/z')?.target).toBe('https://x.test/prefix');
  expect(led(rules, '/a/c/d')).toMatchObject({ target: 'https://x.test/long', status: 302 });
  expect(led(rules, '/p/q')?.target).toBe('https://x.test/first');
  expect(shadowOf(rules[6] as RedirectRule, rules, now)?.target).toBe('https://x.test/first');
  expect(shadowOf(rules[1] as RedirectRule, rules, now)).toBeNull();
  expect(conflictOf(rule('/a/b', 'https://y.test/'), rules, now)?.target).toBe('https://x.test/exact');
  expect(conflictOf(rule('/a/b', 'https://y.test/', { priority: 1 }), rules, now)).toBeNull();
});

test('the rest of the path and the query are appended, and can’t change the target’s host', () => {
  const rules = [
    rule('/p/*', 'https://shop.test/products/*?utm_source=poster'),
    rule('/q', 'https://shop.test/q?utm_source=own#top'),
  ];
  expect(led(rules, '/P/Shoes/Red', '?size=9')?.target).toBe(
    'https://shop.test/products/Shoes/Red?utm_source=poster&size=9',
  );
  expect(led(rules, '/p')?.target).toBe('https://shop.test/products/?utm_source=poster');
  expect(led(rules, '/q', '?utm_source=theirs&a=b')?.target).toBe('https://shop.test/q?utm_source=own&a=b#top');
  const signed = [rule('/s', 'https://shop.test/s?sig=a%20b~%2F&flag#top')];
  expect(led(signed, '/s', '?q=a%20b&flag=2&&x')?.target).toBe('https://shop.test/s?sig=a%20b~%2F&flag&q=a%20b&x#top');
  expect(led(rules, '/p/a/%2e%2E/x')?.target).toBe('https://shop.test/products/x?utm_source=poster');
  expect(led(rules, '/p/.%2e/x')).toBeNull();
  for (const path of ['/p/../../evil', '/p//evil.test', '/p/%2e%2e/x', '/p/@evil.test', '/p/$&'])
    expect(URL.parse(led(rules, path)?.target ?? 'https://shop.test/')?.host).toBe('shop.test');
});

test('chained rules redirect at once, and a loop leads nowhere', () => {
  const rules = [
    rule('/a', 'https://go.brand.test/b'),
    rule('/b', 'https://go.brand.test/c', { status: 302 }),
    rule('/c', 'https://www.brand.test/end'),
  ];
  expect(led(rules, '/a')).toEqual({
    ...{ target: 'https://www.brand.test/end', status: 302 },
    rules: rules.map(({ id }) => id),
  });
  const back = rule('/c', 'https://go.brand.test/a', { priority: 1 });
  expect(led([...rules, back], '/a')?.target).toBeNull();
  const grows = rule('/g/*', 'https://go.brand.test/g/x/*');
  expect(led([grows], '/g/1')?.target).toBeNull();
});

test.each<[string, boolean, (readonly [path: string, target: string, more?: Partial<RedirectRule>])[]]>([
  ['to itself', true, [['/a', 'https://go.brand.test/A/']]],
  [
    'to another and back',
    true,
    [
      ['/a', 'https://go.brand.test/b'],
      ['/b', 'http://go.brand.test/a?x=1'],
    ],
  ],
  [
    'over another host',
    true,
    [
      ['/a', 'https://x.test/b'],
      ['/b', 'https://go.brand.test/a', { host: 'x.test' }],
    ],
  ],
  ['deeper every time', true, [['/a/*', 'https://go.brand.test/a/more/*']]],
  [
    'by a rest of the path',
    true,
    [
      ['/a/*', 'https://go.brand.test/*'],
      ['/b', 'https://go.brand.test/a/b'],
    ],
  ],
  [
    'once a rule expires',
    true,
    [
      ['/a', 'https://go.brand.test/b'],
      ['/b', 'https://www.test/', { priority: 9, expiresAt: '2027-01-01T00:00:00Z' }],
      ['/b', 'https://go.brand.test/a'],
    ],
  ],
  [
    'switched off',
    false,
    [
      ['/a', 'https://go.brand.test/b'],
      ['/b', 'https://go.brand.test/a', { active: false }],
    ],
  ],
  [
    'a chain',
    false,
    [
      ['/a', 'https://go.brand.test/b'],
      ['/b', 'https://go.brand.test/c'],
      ['/c', 'https://www.brand.test/'],
    ],
  ],
  ['elsewhere under the same path', false, [['/a/*', 'https://www.brand.test/a/*']]],
  ['a path that only begins alike', false, [['/a/*', 'https://go.brand.test/ab/*']]],
])('a loop is found before it is saved: %s', (_, circles, given) => {
  const rules = given.map(([path, target, more]) => rule(path, target, more));
  expect(rulesInCircles(rules, now).size > 0).toBe(circles);
});

test('if the check finds no loop no visitor runs into one, and if it finds one they may', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const paths = ['/a', '/b', '/a/*', '/a/b', '/*', '/b/*'];
  const targets = [
    'https://go.brand.test/a',
    'https://go.brand.test/b',
    'https://go.brand.test/a/b',
    'https://www.test/',
    'https://go.brand.test/c',
  ];
  let [free, round] = [0, 0];
  for (let run = 0; run < 3_000; run++) {
    const rules = Array.from({ length: 1 + random(4) }, () => {
      const path = paths[random(paths.length)] ?? '/';
      const open = path.endsWith('*') && random(2) === 1 ? '/*' : '';
      return rule(path, `${targets[random(targets.length)]}${open}`, { priority: random(3) });
    });
    const circles = rulesInCircles(rules, now);
    const turned = ['/a', '/b', '/a/b', '/b/x', '/c', '/a/b/c'].some((path) => led(rules, path)?.target === null);
    if (circles.size === 0) free += 1;
    if (turned) round += 1;
    if (circles.size === 0) expect(turned).toBe(false);
  }
  expect([free > 100, round > 100]).toEqual([true, true]);
});

test('a redirect leads only to public web addresses, and appends a rest only if there is one', () => {
  const of = (path: string, target: string, host = 'go.brand.test') => Object.keys(ruleFaults({ host, path, target }));
  for (const target of [
    'javascript:alert(1)',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://[::1]/',
    'ftp://x.test/',
    '//x.test',
    'https://u:p@x.test/',
    'https://*.x.test/',
  ])
    expect(of('/a', target)).toEqual(['target']);
  expect(of('/a', 'https://x.test/*')).toEqual(['target']);
  expect(of('/a/*', 'https://x.test/*')).toEqual([]);
  expect(of('/a*', 'https://x.test/')).toEqual(['path']);
  expect(of('/a?b', 'https://x.test/')).toEqual(['path']);
  expect(of('/a', 'https://x.test/', '192.168.0.1')).toEqual(['host']);
});
