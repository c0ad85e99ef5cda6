import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays } from '#shared/time/calendar.ts';
import type { Platform } from '../provision/platform.ts';
import { importFile } from '../release/import-file.ts';
import { writeDump } from '../release/write-dump.ts';
import { demoAccounts } from '../world/accounts.ts';
import { d1File } from '../world/d1-file.ts';
import { seedWorld } from '../world/seed.ts';

/** Fills an empty database of the platform with the demo world, in which one more person administers every account. */
export async function seedDatabase(
  platform: Platform,
  databaseId: string,
  email: string,
  small: boolean,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-preview-'));
  try {
    const today = addDays(new Date().toISOString().slice(0, 10), -1);
    await seedWorld({ persistTo: directory, today, size: small ? 'test' : 'full', log: () => {}, databaseId });
    const [copy, dump] = [d1File(directory, databaseId), join(directory, 'import.sql')];
    addPerson(copy, email);
    writeDump(copy, dump);
    await importFile(platform, databaseId, dump);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function addPerson(file: string, email: string): void {
  const database = new DatabaseSync(file);
  try {
    database
      .prepare(
        `INSERT OR IGNORE INTO user (id, email, is_staff, user_mode, default_currency, default_locale)
         VALUES ('u-' || lower(hex(randomblob(16))), ?, 1, 1, 'USD', 'en-US')`,
      )
      .run(email);
    const grant = database.prepare(
      'INSERT OR REPLACE INTO account_grant (user_id, account_id, level) SELECT id, ?, 7 FROM user WHERE email = ?',
    );
    for (const { id } of demoAccounts) grant.run(id, email);
  } finally {
    database.close();
  }
}
