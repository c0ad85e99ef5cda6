import { type Statement, statement } from '../platform/storage/statement.ts';

/** Unpublished revisions stored per touchpoint, since an editor saves often. */
const maxUnpublished = 200;

/** Stores a version of a touchpoint if it is still at this revision. An existing version stays. */
export const storeVersion = (id: number, revision: number): Statement =>
  statement(
    `INSERT OR IGNORE INTO touchpoint_version (touchpoint_id, revision, name, locales, campaign, definition, author_id, saved_at)
     SELECT id, revision, name, locales, campaign, coalesce(definition, 'null'), updated_by, updated_at FROM touchpoint
     WHERE id = ?1 AND revision = ?2`,
    ...[id, revision],
  );

export const pruneVersions = (id: number, revision: number): Statement =>
  statement(
    'DELETE FROM touchpoint_version WHERE touchpoint_id = ?1 AND revision <= ?2 AND published_at IS NULL',
    ...[id, revision - maxUnpublished],
  );
