import { expect, test } from 'vitest';
import { isBlockedForGood, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import {
  neutralOrder,
  offersFor,
  offersForPrograms,
  smartlinkInUs,
  usProblems,
} from '#shared/touchpoints/alcohol-us.ts';
import { bannerDefinition, emptyBanner } from '#shared/touchpoints/banner.ts';
import { emptySmartlink } from '#shared/touchpoints/smartlink.ts';
import { smartlinkDefinition } from '#shared/touchpoints/smartlink-definition.ts';
import { emptyVideo, videoDefinition } from '#shared/touchpoints/video.ts';
import { factsOf } from './publish-facts.ts';

const days = { first: '2026-11-18', last: '2026-11-18' };
const inUs = { country: 'US', region: 'NY', days };
const offer = (product: number, retailer: number, country = 'US') => ({
  ...{
    product,
    retailer,
    country,
    currency: 'USD',
    price: 999,
    inStock: true,
    url: `https://shop.example/${retailer}`,
  },
});
/** One and two have the same owner. */
const retailers = [
  { id: 1, name: 'Amazon', owner: 'Amazon' },
  { id: 2, name: 'Amazon Fresh', owner: 'Amazon' },
  { id: 3, name: 'Target', owner: null },
];
const named = (...offers: ReturnType<typeof offer>[]) => ({ offers, retailers });
const shown = (resources: ReturnType<typeof named>, at = inUs) =>
  offersFor(resources, noAlcoholRules, at).offers.map(({ retailer, price }) => [retailer, price]);

test('in the US a product of an alcohol brand is offered by two owners without a price, or by nobody', () => {
  expect(shown(named(offer(7, 1), offer(7, 3))).sort()).toEqual([
    [1, null],
    [3, null],
  ]);
  expect(shown(named(offer(7, 1), offer(7, 2)))).toEqual([]);
  expect(shown(named(offer(7, 1), offer(7, 3, 'FR')))).toEqual([]);
  expect(shown(named(offer(7, 1), offer(8, 3)))).toEqual([]);
});

test('elsewhere, and of any other brand, prices stay', () => {
  const both = named(offer(7, 1), offer(7, 1, 'FR'));
  expect(shown(both, { ...inUs, country: 'FR' })).toEqual([
    [1, 999],
    [1, 999],
  ]);
  expect(offersFor(both, null, inUs)).toBe(both);
});

test('each retailer is first equally often, one day in turn', () => {
  const order = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) => neutralOrder([1, 2, 3], day)[0]);
  expect(new Set(order.slice(0, 3)).size).toBe(3);
  expect(order[3]).toBe(order[0]);
});

test('a retailer that is blocked does not count as an owner', () => {
  const blocks = [{ country: 'US', region: null, retailer: 3, from: '2026-01-01', until: null }];
  const open = offersFor(named(offer(7, 1), offer(7, 3)), { ...noAlcoholRules, blocks }, inUs);
  expect(open.offers).toEqual([]);
});

test('a program gets US offers by the rule of the US, those of blocked countries not at all, and others with their price', () => {
  const rules = { ...noAlcoholRules, blocked: ['DE'] };
  const all = named(offer(7, 1), offer(7, 3), offer(7, 1, 'FR'), offer(7, 1, 'DE'), offer(8, 1));
  const got = offersForPrograms(all, rules, days).offers.map(({ product, country, price }) => [
    product,
    country,
    price,
  ]);
  expect(got).toEqual([
    [7, 'FR', 999],
    [7, 'US', null],
    [7, 'US', null],
  ]);
});

test('in the US a smartlink skips rules that name a retailer, and chooses among two owners or none', () => {
  const rule = { countries: [], devices: [], url: 'https://shop.example/1', retailer: 1 };
  const link = { ...emptySmartlink, product: 7, retailers: [1, 2, 3], rules: [rule, { ...rule, retailer: null }] };
  const open = smartlinkInUs(link, named(offer(7, 1), offer(7, 3)));
  expect([open.rules.length, open.retailers]).toEqual([1, [1, 3]]);
  expect(smartlinkInUs(link, named(offer(7, 1), offer(7, 2))).retailers).toEqual([]);
});

const facts = (...offers: ReturnType<typeof offer>[]) => {
  const { named: known, ...more } = factsOf([7], { alcohol: true, shownInUs: true });
  return { ...more, named: { ...known, offers, retailers } };
};
const pathsOf = (problems: readonly { readonly path: string; readonly message: string }[]) =>
  problems.filter(({ message }) => message.startsWith('In the US')).map(({ path }) => path);

test('a retailer that is blocked in the US doesn’t count when a page is published', () => {
  const two = facts(offer(7, 1), offer(7, 3));
  expect(usProblems([['product', 7]], two)).toEqual([]);
  expect(pathsOf(usProblems([['product', 7]], { ...two, closedInUs: new Set([3]) }))).toEqual(['product']);
});

test('with a permanent block of the US no retailers are needed there; a block that ends, or of a state, doesn’t change that', () => {
  const block = { country: 'US', region: null, retailer: null, from: '2026-01-01', until: null };
  const forGood = (more: object) =>
    isBlockedForGood({ ...noAlcoholRules, blocks: [{ ...block, ...more }] }, 'US', '2026-11-18');
  expect([{}, { until: '2026-12-31' }, { region: 'UT' }, { retailer: 1 }, { from: '2027-01-01' }].map(forGood)).toEqual(
    [...[true, false, false, false, false]],
  );
  expect(isBlockedForGood({ ...noAlcoholRules, blocked: ['US'] }, 'US', '2026-11-18')).toBe(true);
});

test('no retailer is named in a state that the brand has left out, nor where nobody knows the state', () => {
  const rules = { ...noAlcoholRules, statesWithoutRetailers: ['UT'] };
  const both = named(offer(7, 1), offer(7, 3), offer(7, 1, 'FR'));
  const offersIn = (country: string, region: string | null) =>
    offersFor(both, rules, { country, region, days }).offers.length;
  expect([offersIn('US', 'UT'), offersIn('US', null), offersIn('US', 'NY'), offersIn('FR', 'UT')]).toEqual([
    0, 0, 2, 3,
  ]);
});

test('a page with a single owner in the US is not published, and the problem is named', () => {
  const one = facts(offer(7, 1), offer(7, 2));
  expect(usProblems([['product', 7]], one)).toEqual([
    {
      path: 'product',
      message:
        'In the US an alcohol brand must name at least two retailers of different owners. Coffee has only Amazon, Amazon Fresh: add offers of another owner, or block the US.',
    },
  ]);
  const link = { ...emptySmartlink, product: 7, retailers: [1, 3], fallback: 'https://brand.example/' };
  const rule = { countries: ['US'], devices: [], url: 'https://shop.example/1', retailer: 1 };
  const two = facts(offer(7, 1), offer(7, 3));
  const hotspots = [{ from: 1, to: 2, product: 7, label: 'Gin' }];
  const published = [
    [smartlinkDefinition.problems({ ...link, retailers: [1, 2] }, two), ['retailers']],
    [smartlinkDefinition.problems({ ...link, rules: [rule] }, two), ['rules.0.retailer']],
    [smartlinkDefinition.problems({ ...link, rules: [{ ...rule, countries: ['FR'] }] }, two), []],
    [smartlinkDefinition.problems(link, two), []],
    [bannerDefinition.problems({ ...emptyBanner, product: 7 }, one), ['product']],
    [bannerDefinition.problems({ ...emptyBanner, product: 7 }, two), []],
    [videoDefinition.problems({ ...emptyVideo, hotspots }, one), ['hotspots.0.product']],
    [videoDefinition.problems({ ...emptyVideo, hotspots }, two), []],
    [bannerDefinition.problems({ ...emptyBanner, product: 7 }, { ...one, shownInUs: false }), []],
  ] as const;
  for (const [problems, paths] of published) expect(pathsOf(problems)).toEqual(paths);
});
