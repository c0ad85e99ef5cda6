import { expect, test } from 'vitest';
import { runSpecSchema } from '#shared/modelling/run-spec.ts';
import type { Facts } from '#upstream/facts/facts.ts';
import { fitInputs } from '#upstream/modelling/fit/fit-inputs.ts';
import { readModelFacts } from '#upstream/modelling/fit/model-facts.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { brand, now } from '../upstream/ingest-support.ts';
import { bring, inClickHouse, inD1, type Store, withTables } from './both-stores.ts';

withTables();

const mondays = Array.from({ length: 80 }, (_, at) =>
  new Date(Date.UTC(2025, 4, 5) + at * 7 * 86_400_000).toISOString().slice(0, 10),
);
const place = { country: 'US', currency: 'USD' };
const spend = mondays.flatMap((day, at) =>
  ['TV', 'Radio'].map((channel, of) => ({
    ...{ ...place, day, channel, campaign: '', spend: 500 + 10 * ((at * (of + 3)) % 17), clicks: '' },
    // Impressions of one channel have a gap, so its spend is used instead.
    impressions: channel === 'TV' || at !== 30 ? 9_000 + at : '',
  })),
);
const sold = mondays.map((day, at) => ({
  ...{ ...place, day, retailer: 'Amazon', productName: 'Coffee', unitsSold: 40 + (at % 11), sales: 800 + (at % 11) },
}));
const series = mondays.map((day, at) => ({
  ...{ day, series: 'Weather', value: Math.round(100 * Math.sin(at / 8)) / 10, unit: 'index', role: 'control' },
}));

/** The inputs that models read from the brand's files in a store, and those of a fit. */
async function seenIn({ facts, world }: Store) {
  await world();
  await bring(facts, 'media-spend', brand, spend);
  await bring(facts, 'sell-out', brand, sold);
  await bring(facts, 'model-series', brand, series);
  const all = await modelFacts(facts, null);
  const spec = runSpecSchema.parse({ kpi: { kind: 'sell-out' }, controls: ['Weather'] });
  return { all, ofSubaccount: await modelFacts(facts, [12]), inputs: fitInputs(all, spec) };
}

function modelFacts(facts: Facts, operators: readonly number[] | null) {
  const scope: GrantedScope = {
    ...{ accountId: 1, operatorId: null, accountType: 1, active: true, level: 7, readable: true },
    ...{ currency: 'USD', timezone: 'America/New_York', tenant: tenantOf(1, operators) },
  };
  return readModelFacts({ facts, scope, currency: null, from: null, to: null, sample: null, now });
}

test('models read the same weeks, media and series from either store', async () => {
  const inBoth = await seenIn(inClickHouse);
  expect(inBoth.inputs.weeks).toEqual(mondays);
  expect(inBoth.inputs.channels.map(({ id, impressions }) => [id, impressions !== null])).toEqual([
    ['TV', true],
    ['Radio', false],
  ]);
  expect(inBoth.inputs.controls).toMatchObject([{ id: 'Weather' }]);
  // A subaccount doesn't see files of the account itself.
  expect(inBoth.ofSubaccount).toMatchObject({ weeks: [], channels: [], series: [] });
  expect(inBoth).toEqual(await seenIn(inD1));
}, 60_000);
