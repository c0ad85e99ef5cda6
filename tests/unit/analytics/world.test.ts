import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { LocalStore } from '#dev/import-store.ts';
import { demoAccounts } from '#dev/world/accounts.ts';
import { colleagues } from '#dev/world/colleagues.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { engineInputs } from '#dev/world/engine-inputs.ts';
import { readEngineRun } from '#dev/world/engine-run.ts';
import { grantsByEmail } from '#dev/world/grants.ts';
import { storeImports } from '#dev/world/imports.ts';
import { people } from '#dev/world/people.ts';
import { gtinOf } from '#dev/world/products.ts';
import { seedWorld } from '#dev/world/seed.ts';
import { mondayOf, soldWeek } from '#dev/world/sold-weeks.ts';
import { demoTemplates } from '#dev/world/templates.ts';
import { incompatibility } from '#shared/analytics/compatibility.ts';
import { type DimensionId, measures } from '#shared/analytics/measures.ts';
import { templateSchema, type Widget } from '#shared/analytics/template.ts';
import { measuresOfWidget } from '#shared/analytics/widget-measures.ts';
import { addDays } from '#shared/time/calendar.ts';
import { rebuildStaleDays } from '#upstream/facts/ingest/rebuild.ts';
import { hashOf } from '#upstream/modelling/fit/stored-inputs.ts';
import { statement } from '#upstream/platform/storage/statement.ts';

const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true });
});

const directory = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'world-'));
  made.push(path);
  return path;
};
const seed = (persistTo: string, today = '2026-11-15') => seedWorld({ persistTo, today, size: 'test', log: () => {} });
const opened = (persistTo: string) => new DatabaseSync(d1File(persistTo, 'merchlens'));
const world = directory();
await seed(world);

function rows(sql: string, persistTo = world): Record<string, unknown>[] {
  const database = opened(persistTo);
  const found = database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
  database.close();
  return found;
}

test('everyone who can sign in is known by email, and has the access of their role', () => {
  expect(rows('SELECT email FROM user').length).toBe(people.length + colleagues.length);
  const counts = rows(`SELECT email,
    (SELECT count(*) FROM account_grant g WHERE g.user_id = u.id) AS accounts,
    (SELECT count(*) FROM operator_grant g WHERE g.user_id = u.id) AS operators FROM user u`);
  const of = (email: string) => counts.find((row) => row.email === email);
  expect(of('huge@mixed.test')).toMatchObject({ accounts: 10_000, operators: 20_000 });
  expect(of('noscope@nowhere.test')).toMatchObject({ accounts: 0, operators: 0 });
  expect(of('brand.admin@brand.test')).toMatchObject({ accounts: 1, operators: 3 });
  expect(of('staff@merchlens.test')).toMatchObject({ accounts: 11, operators: 17 });
  expect(Object.keys(grantsByEmail).every((email) => people.some((person) => person.email === email))).toBe(true);
});

test('the world has an alcohol brand, one without a name, an inactive one, and partial views', () => {
  expect(rows('SELECT count(*) AS n FROM account WHERE is_alcohol_us = 1')).toEqual([{ n: 1 }]);
  expect(rows('SELECT count(*) AS n FROM account WHERE name IS NULL')).toEqual([{ n: 1 }]);
  expect(rows('SELECT count(*) AS n FROM account WHERE active = 0')).toEqual([{ n: 1 }]);
  expect(rows('SELECT count(*) AS n FROM account_grant WHERE level = 0')).toEqual([{ n: 2 }]);
});

test('the same day gives the same world, and a second run changes nothing', async () => {
  const other = directory();
  await seed(other);
  for (const table of [
    'brand_day',
    'brand_product_day',
    'retailer_day',
    'basket_line',
    'attributed_order',
    'fx_rate',
    'sellout_day',
  ])
    expect(rows(`SELECT * FROM ${table}`, other), table).toEqual(rows(`SELECT * FROM ${table}`));
  expect(await seed(other)).toEqual({ seeded: false, facts: 0 });
});

/** Packed baskets without their time of packing, which differs with each build. */
const baskets = '(SELECT account_id, date, operator_id, country, part, shoppers, products FROM till_basket_day)';

test('weekly sales of the first brand are the sum of its base and its media', () => {
  const days = rows('SELECT DISTINCT date FROM sellout_day ORDER BY date DESC LIMIT 40').map(({ date }) =>
    String(date),
  );
  for (const monday of days.filter((day) => mondayOf(day) === day && days.includes(addDays(day, 6)))) {
    const week = soldWeek(monday);
    const ofWeek = `account_id = 10 AND date BETWEEN '${monday}' AND '${addDays(monday, 6)}'`;
    const [sold] = rows(`SELECT sum(sales_minor) / 100.0 AS sales, count(DISTINCT retailer_id) AS retailers
      FROM sellout_day WHERE ${ofWeek}`);
    expect(sold?.retailers).toBe(3);
    expect(Math.abs(Number(sold?.sales) - week.sales)).toBeLessThan(2);
    const spent = rows(
      `SELECT channel, sum(spend_minor) / 100.0 AS spend FROM media_spend WHERE ${ofWeek} GROUP BY channel`,
    );
    for (const { channel, amount } of week.spend) {
      const own = spent.find((row) => row.channel === channel.channel);
      expect(Math.abs(Number(own?.spend ?? 0) - amount), channel.channel).toBeLessThan(1);
    }
  }
  expect(days.length).toBe(40);
  expect(rows('SELECT DISTINCT source FROM covered_span WHERE operator_id = 101 ORDER BY source')).toMatchObject([
    { source: 'sellout' },
    { source: 'spend' },
  ]);
  expect(rows('SELECT role, count(DISTINCT name) AS series FROM model_input GROUP BY role')).toEqual([
    { role: 'control', series: 1 },
    { role: 'promotion', series: 1 },
  ]);
});

test('the seeded model run of the engine was fitted to the seeded facts, and budgets can be planned with it', async () => {
  const { run, dataHash, health } = readEngineRun();
  const account = demoAccounts.find(({ id }) => id === 10);
  const inputs = account && engineInputs(account, run.weeks.at(-1)?.week ?? '');
  expect(inputs && (await hashOf(inputs)), 'run node dev/world/fit-engine-run.ts').toBe(dataHash);
  expect(health).toBeGreaterThan(90);
  expect(
    rows(`SELECT r.operator_id, r.current, r.source, r.status, count(d.draw) AS draws FROM model_run r
      LEFT JOIN model_draw d ON d.run_id = r.id GROUP BY r.id ORDER BY r.id`),
  ).toEqual([
    { operator_id: 0, current: 0, source: 'robyn', status: 'done', draws: 0 },
    { operator_id: 0, current: 1, source: 'meridian', status: 'done', draws: 0 },
    { operator_id: 101, current: 1, source: 'engine', status: 'done', draws: 200 },
  ]);
});

test('every seeded day has the product’s own roll-ups: a rebuild changes no figure', async () => {
  const rebuilt = directory();
  cpSync(world, rebuilt, { recursive: true });
  const store = new LocalStore(d1File(rebuilt, 'merchlens'));
  const days = 'SELECT account_id, date FROM';
  await store.write(
    statement(`INSERT OR IGNORE INTO stale_day ${days} brand_day UNION ${days} retailer_day UNION ${days} touchpoint_event
      UNION ${days} touchpoint_day UNION ${days} retailer_line UNION ${days} attributed_order`),
  );
  for (const { id } of demoAccounts) await rebuildStaleDays(store, id);
  store.close();
  for (const marks of ['stale_day', 'unbuilt_month']) expect(rows(`SELECT * FROM ${marks}`, rebuilt)).toEqual([]);
  const tables = [
    ...['brand_day', 'brand_product_day', 'retailer_day', 'retailer_product_day', 'offer_day', 'fact_coverage'],
    ...['touchpoint_event_day', 'touchpoint_event_click_day', 'retailer_product_month', baskets],
  ];
  for (const table of tables)
    expect(rows(`SELECT * FROM ${table}`, rebuilt), table).toEqual(rows(`SELECT * FROM ${table}`));
});

test('a new world is created completely or not at all', async () => {
  expect(readdirSync(dirname(d1File(world, 'merchlens')))).toEqual([basename(d1File(world, 'merchlens'))]);
  const broken = directory();
  await expect(seed(broken, 'no day')).rejects.toThrow();
  expect(readdirSync(dirname(d1File(broken, 'merchlens')))).toEqual([]);
});

test('facts end on the last day and start thirteen months earlier, on the first of a month', () => {
  expect(rows('SELECT min(first_date) AS first, max(last_date) AS last FROM fact_coverage')).toEqual([
    { first: '2025-10-01', last: '2026-11-15' },
  ]);
});

const dated = [
  ...['touchpoint_day', 'touchpoint_click_day', 'attributed_order', 'basket_line', 'retailer_order', 'retailer_line'],
  ...['offer_observation', 'offer_change', 'offer_day', 'recipe_event', 'recipe_day'],
  ...[
    'brand_day',
    'brand_product_day',
    'retailer_day',
    'retailer_product_day',
    'retailer_product_month',
    'fact_coverage',
  ],
  baskets,
  // Claims and submissions are seeded once: a later day adds none.
  "family_coverage WHERE family <> 'responses'",
];

test('seeding a later day adds only new rows, and gives the same world as a fresh seed', async () => {
  const grown = directory();
  const { facts } = await seed(grown);
  const database = opened(grown);
  database.exec(
    "UPDATE user SET jobtitle = 'Edited' WHERE id = 'u-102'; UPDATE account SET name = 'Renamed' WHERE id = 10",
  );
  database.close();
  for (const day of ['2026-11-16', '2026-12-02']) {
    const written = await seed(grown, day);
    expect(written.seeded).toBe(true);
    if (day < '2026-12-01') expect(written.facts).toBeLessThan(facts / 10);
    const fresh = directory();
    await seed(fresh, day);
    for (const table of dated)
      expect(rows(`SELECT * FROM ${table}`, grown), `${table} on ${day}`).toEqual(
        rows(`SELECT * FROM ${table}`, fresh),
      );
  }
  expect(rows("SELECT jobtitle FROM user WHERE id = 'u-102'", grown)).toEqual([{ jobtitle: 'Edited' }]);
  expect(rows('SELECT name FROM account WHERE id = 10', grown)).toEqual([{ name: 'Renamed' }]);
}, 120_000);

test('the roll-ups add up to the facts', () => {
  expect(rows('SELECT sum(pi_clicks) AS clicks, sum(pi_value_minor) AS value FROM brand_day')).toEqual(
    rows('SELECT sum(pi_clicks) AS clicks, sum(pi_value_minor) AS value FROM touchpoint_click_day'),
  );
  expect(rows('SELECT sum(own_minor + halo_minor) AS amount FROM brand_product_day')).toEqual(
    rows('SELECT sum(amount_minor) AS amount FROM basket_line'),
  );
  expect(rows('SELECT sum(orders) AS orders, sum(units) AS units FROM retailer_day')).toEqual(
    rows('SELECT (SELECT count(*) FROM retailer_order) AS orders, (SELECT sum(units) FROM retailer_line) AS units'),
  );
  expect(rows('SELECT sum(claims) AS claims, sum(submissions) AS submissions FROM response_day')).toEqual(
    rows(
      'SELECT (SELECT count(*) FROM voucher_claim) AS claims, (SELECT count(*) FROM form_submission) AS submissions',
    ),
  );
});

test('touchpoints with figures were published before the first of them, and the figures agree with those elsewhere', () => {
  expect(
    rows(`SELECT t.name FROM touchpoint t WHERE EXISTS (SELECT 1 FROM touchpoint_day d
      WHERE d.touchpoint_id = t.id AND (t.status <> 'published' OR d.date <= substr(t.published_at, 1, 10)))`),
  ).toEqual([]);
  const tags = rows(`SELECT t.id,
    (SELECT count(*) FROM site_event e WHERE e.touchpoint_id = t.id AND e.saw = 'view') AS views,
    (SELECT sum(sessions) FROM touchpoint_day d WHERE d.touchpoint_id = t.id AND d.date >= '2026-11-08') AS visits
    FROM touchpoint t WHERE t.kind = 'site'`);
  expect(tags.length).toBeGreaterThan(1);
  for (const { views, visits } of tags) {
    expect(Number(visits)).toBeGreaterThan(0);
    expect(Number(views)).toBeGreaterThan(Number(visits));
  }
  const plays = rows(`SELECT count(*) AS plays, (SELECT sum(sessions) FROM touchpoint_day d
      WHERE d.touchpoint_id = e.touchpoint_id AND d.date > '2026-10-16') AS visits
    FROM touchpoint_event e WHERE e.id GLOB 'film:*:0:*' GROUP BY e.touchpoint_id`);
  expect(plays.length).toBeGreaterThan(1);
  for (const { plays: played, visits } of plays) expect(Number(played)).toBeLessThan(Number(visits));
  expect(
    rows(`SELECT 1 FROM response WHERE voucher_id <> 0 GROUP BY account_id, touchpoint_id, channel, country
      HAVING sum(redeemed = 1) > sum(redeemed = 0)`),
  ).toEqual([]);
});

test('an order’s instant falls on its day in the account’s time zone', () => {
  const orders = rows(`SELECT o.date, o.occurred_at, a.reporting_timezone AS zone
    FROM retailer_order o JOIN account a ON a.id = o.account_id`);
  expect(orders.length).toBeGreaterThan(100);
  for (const { date, occurred_at, zone } of orders)
    expect(new Intl.DateTimeFormat('en-CA', { timeZone: String(zone) }).format(Date.parse(String(occurred_at)))).toBe(
      date,
    );
});

test('the calendar has no holes', () => {
  expect(
    rows(`SELECT count(*) AS holes FROM calendar_day c
    WHERE NOT EXISTS (SELECT 1 FROM calendar_day n WHERE n.date = date(c.date, '+1 day'))`),
  ).toEqual([{ holes: 1 }]);
});

test('every template is well-formed and asks only for what its accounts can answer', () => {
  for (const template of demoTemplates) {
    const { widgets } = templateSchema.parse(template);
    for (const widget of widgets) {
      for (const measure of measuresOfWidget(widget)) {
        const kinds: readonly string[] = measures[measure].accountTypes;
        expect(kinds, `${template.id} ${measure}`).toContain(template.accountType);
        for (const dimension of dimensionsOf(widget)) expect(incompatibility(measure, dimension)).toBeNull();
      }
    }
  }
});

function dimensionsOf(widget: Widget): DimensionId[] {
  switch (widget.type) {
    case 'kpi':
    case 'trend':
    case 'funnel':
      return ['day'];
    case 'map':
      return ['country'];
    case 'heat':
      return [widget.rows, widget.columns];
    case 'table':
      return [widget.dimension, ...(widget.within ?? [])];
    default:
      return [widget.dimension];
  }
}

test('article numbers have a valid check digit', () => {
  expect(gtinOf(10_001)).toMatch(/^2\d{12}$/);
  const digits = [...gtinOf(10_001)].map(Number);
  expect(digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10).toBe(0);
});

test('a brand’s list of imports starts with finished ones, one of them with rejected rows', () => {
  const jobs = 'SELECT file_name, status, accepted, rejected FROM import_job WHERE account_id = 10 ORDER BY id';
  expect(rows(jobs)).toEqual([
    { file_name: 'more-codes.csv', status: 'done', accepted: 20, rejected: 0 },
    { file_name: 'redeemed-in-shops.csv', status: 'done', accepted: 4, rejected: 0 },
    { file_name: 'redeemed-online.csv', status: 'done', accepted: 4, rejected: 3 },
  ]);
  expect(rows('SELECT row, column_name FROM import_reject ORDER BY row')).toEqual([
    { row: 6, column_name: 'Code' },
    { row: 7, column_name: 'Redeemed at' },
    { row: 8, column_name: 'Order value' },
  ]);
});

test('an older world gets these imports too, even if its voucher was renamed', async () => {
  const older = directory();
  cpSync(world, older, { recursive: true });
  const database = opened(older);
  database.exec(`UPDATE voucher SET name = 'Ten, or more' WHERE id = 10;
    DELETE FROM import_reject; DELETE FROM import_fact; DELETE FROM import_job`);
  await storeImports(database, '2026-11-15');
  database.close();
  const codes = "SELECT duplicates, rejected FROM import_job WHERE file_name = 'more-codes.csv'";
  expect(rows(codes, older)).toEqual([{ duplicates: 20, rejected: 0 }]);
});

test('staff have a schedule and an alert in every active account, paused like everybody’s', () => {
  const counts = (table: string) =>
    rows(`SELECT count(DISTINCT account_id) AS accounts, min(paused) AS paused FROM ${table} WHERE owner_id = 'u-100'`);
  const active = rows('SELECT count(*) AS n FROM account WHERE active = 1 AND id BETWEEN 10 AND 29')[0]?.n;
  for (const table of ['schedule', 'alert']) expect(counts(table)).toEqual([{ accounts: active, paused: 1 }]);
});
