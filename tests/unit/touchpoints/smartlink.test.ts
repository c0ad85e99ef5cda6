import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelOf } from '#shared/touchpoints/channel.ts';
import {
  decideLink,
  emptySmartlink,
  type LinkOffer,
  type Smartlink,
  smartlinkProblems,
  withUtm,
} from '#shared/touchpoints/smartlink.ts';
import { isPrivateHost, targetFault } from '#shared/touchpoints/target-address.ts';
import { deviceOf } from '#shared/touchpoints/visitor.ts';

const offer = (retailer: number, more: Partial<LinkOffer> = {}): LinkOffer => ({
  ...{ product: 7, retailer, country: 'FR', currency: 'EUR', price: 1_299, inStock: true },
  url: `https://shop-${retailer}.example/7`,
  ...more,
});
const link: Smartlink = {
  ...emptySmartlink,
  product: 7,
  fallback: 'https://brand.example/',
  retailers: [1, 2],
  rules: [
    { countries: ['FR'], devices: ['ios'], retailer: 3, url: 'https://ios.example/fr' },
    { countries: ['FR', 'BE'], devices: [], retailer: null, url: 'https://any.example/' },
  ],
};
const offers = [offer(1, { inStock: false, country: 'DE' }), offer(2, { country: 'DE' }), offer(1, { country: 'US' })];

test.each([
  ['FR', 'ios', 'https://ios.example/fr', { rule: 0 }, 3],
  ['FR', 'android', 'https://any.example/', { rule: 1 }, null],
  ['BE', 'desktop', 'https://any.example/', { rule: 1 }, null],
  ['DE', 'desktop', 'https://shop-2.example/7', 'offer', 2],
  ['US', 'ios', 'https://shop-1.example/7', 'offer', 1],
  ['JP', 'ios', 'https://brand.example/', 'fallback', null],
  ['ZZ', 'desktop', 'https://brand.example/', 'fallback', null],
] as const)('a visitor in %s on %s goes to %s', (country, device, url, by, retailer) => {
  expect(decideLink(link, offers, { country, device })).toMatchObject({ url, by, retailer, product: 7 });
});

test('if everything is out of stock, the first retailer is chosen, with its price', () => {
  const out = [offer(2, { inStock: false }), offer(1, { inStock: false })];
  expect(decideLink({ ...link, rules: [] }, out, { country: 'FR', device: 'ios' })).toMatchObject({
    retailer: 1,
    price: { minor: 1_299, currency: 'EUR' },
  });
});

test('nobody is redirected to a private address, back to us, or anywhere if no target is left', () => {
  const bad = ['javascript:alert(1)', 'http://10.1.2.3/', 'https://go.brand.example/l/x', '//x.example', ''];
  const rules = bad.map((url) => ({ countries: [], devices: [], retailer: null, url }));
  const visitor = { country: 'FR', device: 'ios' } as const;
  const own = ['go.brand.example'];
  expect(decideLink({ ...link, rules, retailers: [] }, [], visitor, own)?.by).toBe('fallback');
  expect(decideLink({ ...link, rules, retailers: [], fallback: 'data:text/html,x' }, [], visitor, own)).toBeNull();
  expect(decideLink({ ...link, rules: [] }, [offer(1, { url: bad[0] ?? null })], visitor)?.by).toBe('fallback');
});

test.each([
  ['javascript:alert(1)', 'not-http'],
  ['data:text/html,x', 'not-http'],
  ['ftp://files.example/', 'not-http'],
  ['https:example.com', 'not-an-address'],
  ['//evil.example', 'not-an-address'],
  ['https://user:secret@shop.example/', 'has-credentials'],
  ['https://shop.example@evil.example/', 'has-credentials'],
  ['http://localhost/', 'private-address'],
  ['http://localhost../', 'private-address'],
  ['http://127.1/', 'private-address'],
  ['http://2130706433/', 'private-address'],
  ['http://0x7f.0.0.1/', 'private-address'],
  ['http://169.254.169.254/latest', 'private-address'],
  ['http://192.168.0.1/', 'private-address'],
  ['http://100.64.0.1/', 'private-address'],
  ['http://[::1]/', 'private-address'],
  ['http://[::ffff:10.0.0.1]/', 'private-address'],
  ['http://[fd00::1]/', 'private-address'],
  ['http://[fe80::1]/', 'private-address'],
  // Addresses that embed an IPv4 address, and those reserved for documentation.
  ['http://[64:ff9b::a00:1]/', 'private-address'],
  ['http://[2002:a00:1::]/', 'private-address'],
  ['http://[2001:0:a00:1::]/', 'private-address'],
  ['http://[2001:db8::1]/', 'private-address'],
  ['http://intranet/', 'private-address'],
  ['http://printer.local./', 'private-address'],
  ['https://shop.example/ x', 'not-an-address'],
  ['https://shop.example\\@evil.example/', 'not-an-address'],
  ['https://shop.example/a?b=c#d', null],
  ['http://[2606:4700::1111]/', null],
  ['https://münchen.example/', null],
] as const)('the fault of the target address %s is %s', (address, fault) => {
  expect(targetFault(address)).toBe(fault);
});

test('an address of our own is recognized, whatever is written around it', () => {
  for (const address of [
    'https://go.example/l/x',
    'http://GO.example/',
    'https://go.example:443/',
    'https://go.example./',
  ])
    expect(targetFault(address, ['go.example'])).toBe('own-address');
  expect(targetFault('http://localhost:8787/l/x', ['localhost:8787'])).toBe('own-address');
  expect(targetFault('https://go.example../l/x', ['go.example'])).toBe('own-address');
});

test('no IPv4 address of a private network is let through', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.constantFrom('10', '127', '0'), part, part, part, (a, b, c, d) => {
      expect(isPrivateHost(`${a}.${b}.${c}.${d}`)).toBe(true);
    }),
  );
});

test('campaign parameters are added once, and everything else of an address stays as it was written', () => {
  const utm = { ...emptySmartlink.utm, source: 'qr code', campaign: 'é&=' };
  expect(withUtm('https://x.example/a%2Fb?q=1&utm_source=own#top', utm)).toBe(
    'https://x.example/a%2Fb?q=1&utm_source=own&utm_campaign=%C3%A9%26%3D#top',
  );
  expect(withUtm('https://x.example/?', utm)).toBe('https://x.example/?utm_source=qr%20code&utm_campaign=%C3%A9%26%3D');
  expect(withUtm('https://x.example/??', { ...emptySmartlink.utm, term: 'a' })).toBe('https://x.example/??&utm_term=a');
  expect(withUtm('https://x.example', emptySmartlink.utm)).toBe('https://x.example');
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const once = withUtm(url, utm);
      expect(withUtm(once, utm)).toBe(once);
      expect(new URL(once).origin).toBe(new URL(url).origin);
    }),
  );
});

test('problems that prevent publishing a link are named by field', () => {
  const half = { ...link, product: null, fallback: '', rules: [{ ...link.rules[0], url: 'http://10.0.0.1/' }] };
  expect(smartlinkProblems(half as Smartlink).map(({ path }) => path)).toEqual(['rules.0.url', 'fallback', 'product']);
  expect(smartlinkProblems(link)).toEqual([]);
});

test('devices and channels are detected from browsers and links', () => {
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('ios');
  expect(deviceOf('Mozilla/5.0 (Linux; Android 16; Pixel 9)')).toBe('android');
  expect(deviceOf('')).toBe('desktop');
  expect(channelOf('Newsletter', 'www.facebook.com')).toBe('email');
  expect(channelOf('', 'www.google.co.uk')).toBe('search');
  expect(channelOf('', 'm.facebook.com')).toBe('social');
  expect(channelOf('whatever', 'blog.example')).toBe('site');
  // An event without a channel would make the upstream refuse its whole batch.
  for (const medium of ['constructor', '__proto__']) expect([medium, channelOf(medium, '')]).toEqual([medium, 'site']);
});
