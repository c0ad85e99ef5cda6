import type { Correction, KnownRows } from '#shared/api/families/imports-schemas.ts';
import type { DateRange, LocalDate } from '#shared/time/calendar.ts';
import type { WatchedPart } from '#shared/touchpoints/video-choices.ts';
import type { Database } from '../platform/storage/database.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { Bound, Statement } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import type { Engine } from './engine.ts';
import type { ComparedRows } from './ingest/compare-preview.ts';
import type { DailyRows, ReportedKind } from './ingest/daily-facts.ts';
import type { ImportTurn } from './ingest/import-turn.ts';
import type { Counts } from './ingest/jobs.ts';
import type { ResponseFact } from './ingest/responses.ts';
import type { ClaimedImport } from './ingest/run-claimed-import.ts';
import type { UndoneJob } from './ingest/undo.ts';
import type { ResolvedFilter } from './questions/conditions.ts';

/**
 * The store of an account’s facts, and all operations on them: D1, or ClickHouse where one is configured (`factsFor`).
 * Nothing outside this folder names a table of facts. Summaries of an account’s facts, such as the covered days, are in
 * D1 with either store, as are people, content, jobs and the catalog.
 */
export interface Facts extends FactReads, FactWrites {}

/** Reads of facts. */
export interface FactReads extends Engine, FactPages {}

/** The database of everything except facts, and the store of facts. */
export interface Stores {
  readonly database: Database;
  readonly facts: Facts;
}

/** The same, read-only. */
export interface ReadableStores {
  readonly database: ReadableDatabase;
  readonly facts: FactReads;
}

export interface FactWrites {
  /** Imports the file of a claimed import, and updates its roll-ups. @throws UnreadableFile if the file can't be read at all */
  readonly importFile: (file: AsyncIterable<Uint8Array>, job: ClaimedImport) => Promise<Counts>;
  /** How many facts undoing an import would remove, and how many would stay. */
  readonly undoCounts: (job: UndoneJob) => Promise<UndoCounts>;
  /** Undoes a claimed import with its corrections. It can be repeated after it broke off. */
  readonly undoFileImport: (job: UndoneJob, turn: ImportTurn) => Promise<void>;
  /** Compares rows with the stored facts, without storing anything; null for kinds that can't be compared. */
  readonly compareRows: (rows: ComparedRows) => Promise<KnownRows | null>;
  /** Corrections of an import after one (`after`, 0 for the first page), with old and new values. */
  readonly corrections: (job: UndoneJob, after: number, limit: number) => Promise<Correction[]>;
  /** Undoes corrections of an import, and keeps the rest of it. @param ids null for all of them */
  readonly undoCorrectionsOf: (job: UndoneJob, ids: readonly number[] | null, turn: ImportTurn) => Promise<void>;
  /** Which events and sessions of an account are known. */
  readonly knownEvents: (asked: AskedEvents) => Promise<KnownEvents>;
  /**
   * Stores public events, with statements of the same transaction.
   * @returns how many of them were new
   * @throws what a statement of `before` throws; then nothing was stored
   */
  readonly storeEvents: (
    accountId: number,
    events: readonly StoredEvent[],
    also: { readonly before: readonly Statement[]; readonly after: readonly Statement[] },
  ) => Promise<number>;
  /**
   * Counts a claim or a submission in the transaction that stores it.
   * @param keeping the statements that store the claim or submission
   * @returns what these statements return
   */
  readonly storeResponse: (
    response: ResponseFact,
    keeping: readonly Statement[],
  ) => Promise<readonly (readonly Record<string, unknown>[])[]>;
  /**
   * Replaces everything that a part of a connection reported for some days by these rows. It can be
   * repeated.
   */
  readonly replaceDays: <Kind extends ReportedKind>(days: ReplacedDays<Kind>) => Promise<void>;
  /** How many rows of a kind came from a part of a connection. */
  readonly countPart: (part: ReportingPart) => Promise<number>;
  /** Removes all rows of a kind that came from a part of a connection. */
  readonly removePart: (part: ReportingPart, also?: readonly Statement[]) => Promise<void>;
  /**
   * Marks days to be built again, in the transaction that changes them.
   * @param days a query of `account_id` and `date`
   */
  readonly markDays: (days: Statement) => Statement;
  /** Marks all days of a brand, if a condition on its account `?1` holds. */
  readonly markAllDays: (condition: Statement) => Statement;
  /** Rebuilds the newest marked days of an account. @returns how many are left */
  readonly buildSomeDays: (accountId: number) => Promise<number>;
  /** Attributes the orders of retailers whose window changed again, then builds all marked days. */
  readonly retailersChanged: (accountId: number, windowChanged: readonly string[]) => Promise<void>;
  /** Finishes what earlier writes left undone; called by the cron trigger. */
  readonly catchUp: () => Promise<void>;
  readonly timezone: TimezoneMoves;
}

/** A part of a connection, such as one marketplace, that reports facts of a kind by the day. */
export interface ReportingPart {
  readonly accountId: number;
  readonly kind: ReportedKind;
  /** Identifies the part within the account: never empty, and the same in every sync. */
  readonly part: string;
}

export interface ReplacedDays<Kind extends ReportedKind> extends ReportingPart, DateRange {
  readonly kind: Kind;
  /** Rows on days of the range. Rows with the same key are added up. */
  readonly rows: readonly DailyRows[Kind][];
  /**
   * Statements for the last transaction. In D1 there is only one; in another store the facts are written
   * before it.
   */
  readonly also?: readonly Statement[];
}

export interface UndoCounts {
  readonly facts: number;
  /** Facts that would get their earlier values back. */
  readonly restored: number;
  readonly staying: number;
}

export interface AskedEvents {
  readonly accountId: number;
  readonly ids: readonly string[];
  readonly sessions: readonly string[];
}

export interface KnownEvents {
  readonly ids: readonly string[];
  /** Sessions with an event that is not suspect and more than an impression. */
  readonly sessions: readonly string[];
}

/** An event as it is stored; the instant is ISO 8601 with milliseconds, the price in minor units. */
export interface StoredEvent {
  readonly id: string;
  readonly date: LocalDate;
  readonly at: string;
  readonly operator: number;
  readonly touchpoint: number;
  readonly session: string;
  readonly kind: string;
  readonly channel: string;
  readonly country: string;
  readonly retailer: number;
  readonly product: number;
  readonly currency: string;
  readonly price: number;
  readonly bot: 0 | 1;
  /** Why the event is suspect; empty if it isn't. */
  readonly suspect: string;
}

/** Moves facts that have an instant to the calendar days of another time zone. */
export interface TimezoneMoves {
  /** How many facts of each kind would be on another day. */
  readonly preview: (accountId: number, oldZone: string, newZone: string) => Promise<TimezoneCounts>;
  /** Statements for the transaction that changes the zone. */
  readonly begin: (change: TimezoneChange, now: number) => Promise<readonly Statement[]>;
  /** Continues for a limited time. @param accountId null for any account */
  readonly continue: (accountId: number | null) => Promise<void>;
}

export interface TimezoneChange {
  readonly accountId: number;
  readonly oldZone: string;
  readonly newZone: string;
}

export interface TimezoneCounts {
  readonly events: number;
  readonly orderLines: number;
  readonly tillOrders: number;
  readonly offerLooks: number;
  readonly recipeEvents: number;
  readonly responses: number;
  readonly daysOfCounts: number;
}

/** A subquery for a statement of D1, with its values. */
export type Subquery = (bound: Bound) => string;

/** The offers of a page; `filters` have keys as values. */
export interface AskedOffers extends DateRange {
  readonly tenant: Tenant;
  readonly filters: readonly ResolvedFilter[];
}

export interface AskedChanges extends AskedOffers {
  readonly kind?: 'price' | 'stock' | undefined;
  /** The last change of the previous page. */
  readonly behind: readonly [at: string, observation: string, kind: string] | null;
  readonly offset: number;
  readonly limit: number;
}

/** Reads for pages, besides the answers to questions. */
export interface FactPages {
  /**
   * Offers as they were on the last day of the range on which they were validly observed: `offer_id`, `seen_on`,
   * `closing_at`, `price` in minor units, `in_stock`, and for how many days they have been out of stock, `out_days`.
   */
  readonly offerStates: (asked: AskedOffers) => Promise<Subquery>;
  /** Changes, the latest first: `occurred_at`, `observation_id`, `kind`, `date`, `offer_id`, `before`, `after`. */
  readonly offerChanges: (asked: AskedChanges) => Promise<Subquery>;
  /** How many changes there were in the 24 hours before the last valid observation of the range, and when that was. */
  readonly recentOfferChanges: (asked: Omit<AskedChanges, 'behind' | 'offset' | 'limit'>) => Promise<RecentChanges>;
  /** The last known price and stock of offers on each day with a valid observation, by offer and day. */
  readonly offerPrices: (accountId: number, offers: readonly number[], range: DateRange) => Promise<OfferPrice[]>;
  /** How often each recipe was viewed: `recipe_id`, `views`. */
  readonly recipeViews: (accountId: number, range: DateRange) => Promise<Subquery>;
  /** Product swaps in recipes: `recipe_id`, `from_product_id`, `to_product_id`, `swaps`. */
  readonly recipeSwaps: (accountId: number, range: DateRange) => Promise<Subquery>;
  /** Counts the metrics of contracts, in the given order. */
  readonly countMetrics: (accountId: number, asked: readonly AskedCount[]) => Promise<number[]>;
  /** Impressions and clicks of each channel's media by week, for models. */
  readonly mediaWeeks: (tenant: Tenant, range: DateRange) => Promise<MediaWeek[]>;
  /** Series for models by week. */
  readonly seriesWeeks: (tenant: Tenant, range: DateRange) => Promise<SeriesWeek[]>;
  /** How many views of a film got to each part of it. @param prefix the beginning of its events’ ids */
  readonly watched: (accountId: number, asked: AskedFilm) => Promise<WatchedViews[]>;
}

export interface MediaWeek {
  readonly channel: string;
  /** Its Monday. */
  readonly week: LocalDate;
  /** Null where some of the media don’t report it. */
  readonly impressions: number | null;
  readonly clicks: number | null;
}

/** A week of one series: the days from `from` to `to` have values. */
export interface SeriesWeek extends DateRange {
  readonly name: string;
  readonly role: 'kpi' | 'control' | 'organic' | 'promotion';
  readonly unit: string;
  readonly week: LocalDate;
  readonly sum: number;
  readonly mean: number;
}

export interface WatchedViews {
  readonly part: WatchedPart;
  readonly views: number;
}

export interface RecentChanges {
  readonly count: number;
  readonly until: string | null;
}

export interface OfferPrice {
  readonly offer: number;
  readonly date: LocalDate;
  /** In minor units. */
  readonly price: number | null;
  readonly stock: number | null;
}

/** Counts of facts. */
export const factMetrics = [
  ...(['impressions', 'sessions', 'piClicks', 'orders'] as const),
  ...(['retailers', 'offers', 'siteSessions'] as const),
] as const;
export type FactMetric = (typeof factMetrics)[number];

export interface AskedCount extends DateRange {
  readonly metric: FactMetric;
}

export interface AskedFilm extends DateRange {
  readonly prefix: string;
  readonly parts: readonly WatchedPart[];
}
