import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { demoAccounts } from './accounts.ts';
import { storeAds } from './ads.ts';
import { storeCatalog } from './catalog.ts';
import { storeConnections } from './connections.ts';
import { d1File } from './d1-file.ts';
import { storeExperiences } from './experiences.ts';
import { authorOf } from './grants.ts';
import { storeImports } from './imports.ts';
import { storeIntegrations } from './integrations.ts';
import { storeLocations } from './locations.ts';
import { storeMailedLinks } from './mailed-links.ts';
import { migrate, setAsideIfOutdated } from './migrate.ts';
import { storeModelRuns } from './model-runs.ts';
import { storeOffers } from './offers.ts';
import { publisher } from './publications.ts';
import { storeRecipes } from './recipes.ts';
import { storeRedirects } from './redirects.ts';
import { storeReports } from './reports.ts';
import { storeSchedules } from './schedules.ts';
import { storeShops } from './shops.ts';
import { storeSiteTags } from './site-tags.ts';
import { storeSmartlinks } from './smartlinks.ts';
import { factDays, type WorldSize } from './span.ts';
import { storeStatementsOfWork } from './statements-of-work.ts';
import { storeAccounts } from './store-accounts.ts';
import { storeAdministration } from './store-administration.ts';
import { storeContent } from './store-content.ts';
import { storeFacts } from './store-facts.ts';
import { storeVouchers } from './vouchers.ts';

export interface WorldOptions {
  /** Persistence root, as wrangler's `--persist-to` takes it. */
  readonly persistTo: string;
  /** Last day with facts, `YYYY-MM-DD`. */
  readonly today: LocalDate;
  readonly size: WorldSize;
  readonly log: (line: string) => void;
  readonly databaseId?: string;
}

interface Seeded {
  readonly seeded: boolean;
  readonly facts: number;
}

/** Version of the seed, raised with each change of its content, so that an older world is completed. */
const worldVersion = 28;
const migrations = fileURLToPath(new URL('../../upstream/migrations', import.meta.url));

/**
 * Migrates the local D1 database and fills it with the local world. A world of the same day is left alone; on another
 * day only new days are added and days that are too old are deleted, and people's edits stay. Readers see either the
 * old world or the new one: everything is written in one transaction, and a new database is built beside and moved into
 * place.
 */
export async function seedWorld(options: WorldOptions): Promise<Seeded> {
  const file = d1File(options.persistTo, options.databaseId ?? 'merchlens');
  mkdirSync(dirname(file), { recursive: true });
  const aside = setAsideIfOutdated(file, migrations);
  if (aside)
    options.log(
      `The database was made by migrations that are no longer there: it is now ${aside}, and a new one is made`,
    );
  if (existsSync(file)) return await fill(file, inTransactions, options);
  const making = `${file}.making-${process.pid}`;
  try {
    const made = await fill(making, inOneGo, options);
    renameSync(making, file);
    return made;
  } finally {
    rmSync(making, { force: true });
  }
}

/** Settings for a database that others may have open. */
const inTransactions = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL';
/** Settings for a new file, which is deleted unless it is written completely. */
const inOneGo = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE';

async function fill(file: string, mode: string, options: WorldOptions): Promise<Seeded> {
  const started = performance.now();
  const database = new DatabaseSync(file, { timeout: 30_000 });
  try {
    database.exec(`${mode}; PRAGMA cache_size = -131072; PRAGMA temp_store = MEMORY;`);
    const applied = migrate(database, migrations);
    if (applied.length > 0) options.log(`Applied ${applied.length} migrations`);
    const before = storedDay(database, options);
    if (before === options.today) return { seeded: false, facts: 0 };
    database.exec('BEGIN IMMEDIATE');
    storeAccounts(database);
    storeAdministration(database, options.today);
    storeShops(database, options.today);
    storeConnections(database, options.today);
    storeContent(database, options.today);
    storePublished(database, options);
    storeWatched(database, options);
    const facts = storeFacts(database, options, before);
    await storeImports(database, options.today);
    storeStatementsOfWork(database, options.today);
    stamp(database, options);
    database.exec('COMMIT; PRAGMA wal_checkpoint(PASSIVE);');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    options.log(`Seeded ${facts.toLocaleString('en')} facts up to ${options.today} in ${seconds} s`);
    return { seeded: true, facts };
  } finally {
    database.close();
  }
}

/**
 * Last day of the existing world; null if there is none of this version and size. The world stores it in a table of its
 * own, since the product's schema has no place for it.
 */
function storedDay(database: DatabaseSync, { size }: WorldOptions): LocalDate | null {
  database.exec('CREATE TABLE IF NOT EXISTS world_stamp (version INTEGER, size TEXT, today TEXT) STRICT');
  const found = database.prepare('SELECT version, size, today FROM world_stamp').get();
  return found?.version === worldVersion && found.size === size ? String(found.today) : null;
}

function stamp(database: DatabaseSync, { today, size }: WorldOptions): void {
  database.exec('DELETE FROM world_stamp');
  database.prepare('INSERT INTO world_stamp VALUES (?, ?, ?)').run(worldVersion, size, today);
}

/** Publishes touchpoints with facts, all on the day before the first of them. */
function storePublished(database: DatabaseSync, { today, size }: WorldOptions): void {
  const [first = today] = factDays(today, size);
  const at = `${addDays(first, -1)}T09:00:00.000Z`;
  const publish = publisher(database, at);
  storeExperiences(publish);
  storeSmartlinks(publish);
  storeIntegrations(database, publish, { today, at });
  storeSiteTags(database, publish, today);
  storeAds(database, publish, at);
}

/** Writes the catalog, offers and recipes that facts refer to. */
function storeWatched(database: DatabaseSync, { today, size }: WorldOptions): void {
  const [first = today] = factDays(today, size);
  for (const account of demoAccounts) {
    const author = authorOf(account) ?? '';
    storeOffers(database, account, author, first);
    storeReports(database, account, author, first);
    storeSchedules(database, account, author, first);
    storeCatalog(database, account, author, today);
    storeRecipes(database, account, first);
    storeVouchers(database, account, author, today);
    storeMailedLinks(database, account, author);
    storeLocations(database, account, author, today);
    storeRedirects(database, account, author, today);
    storeModelRuns(database, account, author, new Date(`${today}T09:00:00.000Z`));
  }
}
