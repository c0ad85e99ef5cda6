import type { DatabaseSync } from 'node:sqlite';
import { annualFee, type ContractLine, type SignedVersion } from '#shared/contracts/periods.ts';
import { addDays, addMonths, type LocalDate, later, monthStart } from '#shared/time/calendar.ts';
import { demoAccounts } from './accounts.ts';

interface DemoContract {
  readonly account: number;
  readonly number: string;
  readonly customer: string;
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
  readonly renews: boolean;
  readonly versions: readonly (Pick<SignedVersion, 'effectiveOn' | 'lines'> & { readonly signed: boolean })[];
}

const line = (
  [product, metric, period]: readonly [string, ContractLine['metric'], ContractLine['period']],
  [included, unit]: readonly [number, number],
  [unitPriceMinor, overagePriceMinor]: readonly [number, number | null],
): ContractLine => ({ product, metric, period, included, unit, unitPriceMinor, overagePriceMinor });

const owner = 'staff@merchlens.test';

/**
 * Contracts: one well within its allowance with an amendment, one that renews soon, one over its allowance, and a
 * draft.
 */
function demoContracts(database: DatabaseSync, now: LocalDate): DemoContract[] {
  const [steady, half] = [monthStart(addMonths(now, -8)), monthStart(addMonths(now, -6))];
  const [year, ending] = [now.slice(0, 4), addDays(now, 41)];
  const counted = Number(
    database
      .prepare('SELECT coalesce(sum(impressions), 0) AS n FROM brand_day WHERE account_id = 12 AND date >= ?')
      .get(half)?.n,
  );
  const clicks = line(['Click-outs', 'piClicks', 'month'], [200_000, 1_000], [900, 1_100]);
  const platform = [
    line(['Touchpoints', 'impressions', 'year'], [60_000_000, 1_000], [40, 55]),
    line(['Experiences', 'published-ip', 'year'], [12, 1], [90_000, 120_000]),
  ];
  const seats = (many: number) => line(['Seats', 'users', 'year'], [many, 1], [24_000, 30_000]);
  const ofYear = (from: LocalDate) => addDays(addMonths(from, 12), -1);
  return [
    {
      ...{ account: 10, number: `${year}-003`, customer: 'Aurora Coffee Inc.', startsOn: steady, renews: true },
      endsOn: ofYear(steady),
      versions: [
        { effectiveOn: steady, signed: true, lines: [...platform, clicks, seats(10)] },
        { effectiveOn: addMonths(steady, 4), signed: true, lines: [...platform, clicks, seats(25)] },
      ],
    },
    {
      ...{ account: 11, number: `${year}-001`, customer: 'Brightleaf Home GmbH', renews: true, endsOn: ending },
      startsOn: addDays(addMonths(ending, -12), 1),
      versions: [
        {
          ...{ effectiveOn: addDays(addMonths(ending, -12), 1), signed: true },
          lines: [line(['Touchpoints', 'impressions', 'year'], [40_000_000, 1_000], [38, null]), seats(8)],
        },
      ],
    },
    {
      ...{ account: 12, number: `${year}-004`, customer: 'Northwind Spirits LLC', startsOn: half, renews: false },
      endsOn: ofYear(half),
      versions: [
        {
          ...{ effectiveOn: half, signed: true },
          lines: [
            line(['Touchpoints', 'impressions', 'term'], [Math.floor(counted / 1.2), 1_000], [45, 60]),
            seats(12),
          ],
        },
      ],
    },
    {
      ...{ account: 15, number: `${year}-005`, customer: 'Kirei Cosmetics K.K.', renews: true },
      ...{ startsOn: addMonths(monthStart(now), 1), endsOn: ofYear(addMonths(monthStart(now), 1)) },
      versions: [
        {
          ...{ effectiveOn: addMonths(monthStart(now), 1), signed: false },
          lines: [line(['Touchpoints', 'impressions', 'month'], [3_000_000, 1_000], [6, 8]), seats(6)],
        },
      ],
    },
  ];
}

/** Statements of work. Existing rows stay as people left them. @param today last day of the facts */
export function storeStatementsOfWork(database: DatabaseSync, today: LocalDate): void {
  const now = later(today, new Date().toISOString().slice(0, 10));
  for (const [at, contract] of demoContracts(database, now).entries()) storeContract(database, at + 1, contract);
  storeLateFacts(database, now);
  // Valid until the first check, which gives the same numbers.
  database
    .prepare(
      "UPDATE sow SET worst_metric = 'impressions', worst_percent = 120, usage_through = ? WHERE id = 3 AND worst_metric IS NULL",
    )
    .run(today);
}

function storeContract(database: DatabaseSync, id: number, contract: DemoContract): void {
  const { account, number, customer, startsOn, endsOn, renews, versions } = contract;
  const currency = demoAccounts.find((one) => one.id === account)?.currency ?? 'USD';
  const newest = versions.at(-1);
  if (!newest) return;
  const productsOf = (lines: readonly ContractLine[]) => [...new Set(lines.map(({ product }) => product))].join(', ');
  const fee = (lines: readonly ContractLine[]) => annualFee(lines, { from: startsOn, to: endsOn });
  const at = `${addDays(startsOn, -20)}T09:00:00.000Z`;
  const made = database
    .prepare(
      `INSERT OR IGNORE INTO sow (id, account_id, number, status, starts_on, version, customer, ends_on, renews, currency,
         products, annual_fee_minor, owner_id, next_check, made_once, created_at, created_by, updated_at, updated_by)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, u.id, ?13, 'demo ' || ?1, ?14, u.id, ?14, u.id
       FROM user u WHERE u.email = ?15`,
    )
    .run(
      ...[id, account, number, newest.signed ? 'active' : 'draft', startsOn, versions.length, customer, endsOn],
      ...[renews ? 1 : 0, currency, productsOf(newest.lines), fee(newest.lines), newest.signed ? 1 : null, at, owner],
    );
  if (made.changes === 0) return;
  const version = database.prepare(
    `INSERT INTO sow_version (sow_id, version, kind, effective_on, term_starts_on, ends_on, customer, renews, notice_days,
       document, annual_fee_minor, products) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 30, ?, ?, ?)`,
  );
  const added = database.prepare('INSERT INTO sow_line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const sign = database.prepare('UPDATE sow_version SET signed_on = ? WHERE sow_id = ? AND version = ?');
  for (const [place, { effectiveOn, lines, signed }] of versions.entries()) {
    version.run(
      ...[id, place + 1, place === 0 ? 'original' : 'amendment', effectiveOn, startsOn, endsOn, customer],
      ...[renews ? 1 : 0, `https://example.com/contracts/${number}`, fee(lines), productsOf(lines)],
    );
    for (const [row, one] of lines.entries())
      added.run(
        ...[id, place + 1, row + 1, one.product, one.metric, one.period, one.included, one.unit],
        ...[one.unitPriceMinor, one.overagePriceMinor],
      );
    if (signed) sign.run(addDays(effectiveOn, -15), id, place + 1);
  }
}

/** The last month of the first contract was closed before all its clicks had arrived. */
function storeLateFacts(database: DatabaseSync, now: LocalDate): void {
  const from = addMonths(monthStart(now), -1);
  database
    .prepare(
      `INSERT OR IGNORE INTO sow_usage (sow_id, metric, period_start, counted, counted_at, closed_count, closed_at)
       SELECT 1, 'piClicks', ?1, sum(pi_clicks), ?3, sum(pi_clicks) - 22, ?3 FROM brand_day
       WHERE account_id = 10 AND date >= ?1 AND date < ?2 HAVING sum(pi_clicks) > 22`,
    )
    .run(from, monthStart(now), `${monthStart(now)}T08:00:00.000Z`);
}
