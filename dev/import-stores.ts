import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { FieldSource } from '#shared/ingest/options.ts';
import { type LocationMapping, locationFieldIds, locationFields } from '#shared/locations/fields.ts';
import { hasKey } from '#shared/table.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { readStoreFile } from '#upstream/locations/store-file.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { CommandError } from './fail.ts';
import type { LocalStore } from './import-store.ts';

interface GivenStores {
  readonly file: string;
  readonly target: Pick<Target, 'accountId' | 'operatorId'>;
  /** Columns by field, and a country for all rows. */
  readonly mapping: Readonly<Record<string, FieldSource>>;
}

/** How many rejected fields are printed. */
const printedRejects = 20;

/**
 * Imports a file of stores as a new version of the scope's list. It stays a draft, like on the page: somebody reviews
 * its changes there and publishes it.
 * @throws UnreadableFile if the whole file is refused
 */
export async function importStores(store: LocalStore, { file, target, mapping }: GivenStores): Promise<void> {
  const { accountId, operatorId } = target;
  const { chosen, country } = chosenIn(mapping);
  const [[made] = []] = await store.write(
    statement(
      `INSERT INTO location_version (account_id, operator_id, file_name, status, created_by, created_at)
       VALUES (?, ?, ?, 'reading', '', ?) RETURNING id`,
      ...[accountId, operatorId ?? 0, basename(file), new Date().toISOString()],
    ),
  );
  const versionId = Number(made?.id);
  const forget = () => store.write(statement('DELETE FROM location_version WHERE id = ?', versionId));
  try {
    const { missing } = await readStoreFile(store, createReadStream(file), { accountId, versionId, country, chosen });
    if (missing.length > 0) {
      const labels = missing.map((id) => `${id} (${locationFields[id].label})`).join(', ');
      throw new CommandError(`No column is known for ${labels}: use --map FIELD=COLUMN`);
    }
  } catch (error) {
    await forget();
    throw error;
  }
  await report(store, versionId);
}

function chosenIn(mapping: GivenStores['mapping']): { readonly chosen: LocationMapping; readonly country: string } {
  const chosen: LocationMapping = {};
  let country = '';
  for (const [field, source] of Object.entries(mapping)) {
    if (!hasKey(locationFields, field))
      throw new CommandError(`A store has no field ${field}: it has ${locationFieldIds.join(', ')}`);
    if ('column' in source) chosen[field] = source.column;
    else if (field === 'country') country = source.value;
    else throw new CommandError('For stores, --set only takes the country');
  }
  return { chosen, country };
}

async function report(store: LocalStore, versionId: number): Promise<void> {
  const [[version] = [], rejects = []] = await store.readAll([
    statement('SELECT rows_read, accepted, rejected FROM location_version WHERE id = ?', versionId),
    statement(
      'SELECT row, column_name, reason, value FROM location_reject WHERE version_id = ? ORDER BY row, position LIMIT ?',
      ...[versionId, printedRejects],
    ),
  ]);
  console.log(
    `${version?.rows_read} stores: ${version?.accepted} taken, ${version?.rejected} rejected. They are draft ${versionId}: publish it on the page Offline locations`,
  );
  for (const { row, column_name, reason, value } of rejects)
    console.log(`  row ${row}, ${column_name}: ${reason} (${value})`);
}
