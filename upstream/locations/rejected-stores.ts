import { type Statement, statement } from '../platform/storage/statement.ts';
import { findTwins, storeColumns } from './store-file.ts';

interface Publishing {
  readonly versionId: number;
  readonly accountId: number;
  readonly operatorId: number;
  /**
   * Revision of the list and edits of the version that the person has seen. If either has changed, nothing is written.
   */
  readonly revision: number;
  readonly edits: number;
}

/** Copies the published state of stores whose rows were rejected into the draft. To be run before the draft is published. */
export const restoreRejectedStores = ({
  versionId,
  accountId,
  operatorId,
  revision,
  edits,
}: Publishing): readonly Statement[] => [
  statement(
    `INSERT INTO location (version_id, ${storeColumns}) SELECT ?1, ${storeColumns} FROM location
     WHERE version_id = (SELECT version_id FROM location_list WHERE account_id = ?2 AND operator_id = ?3 AND revision = ?4)
       AND code IN (SELECT code FROM location_held WHERE version_id = ?1)
       AND EXISTS (SELECT 1 FROM location_version WHERE id = ?1 AND status = 'draft' AND edits = ?5)
     ON CONFLICT DO NOTHING`,
    ...[versionId, accountId, operatorId, revision, edits],
  ),
  statement(
    'UPDATE location_version SET accepted = (SELECT count(*) FROM location WHERE version_id = ?1) WHERE id = ?1',
    versionId,
  ),
  findTwins(versionId),
];

/** A published version needs them no more. */
export const deleteRejectedStores = (versionId: number): Statement =>
  statement(
    `DELETE FROM location_held WHERE version_id = ?1 AND EXISTS (SELECT 1 FROM location_list WHERE version_id = ?1)`,
    versionId,
  );
