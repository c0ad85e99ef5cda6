import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';

export interface Publication {
  readonly id: number;
  readonly accountId: number;
  /** 0 for touchpoints of the account itself. */
  readonly operatorId: number;
  readonly kind: TouchpointKind;
  readonly name: string;
  readonly slug?: string;
  readonly locales?: readonly string[];
  readonly campaign?: string;
  readonly definition: unknown;
  readonly author: string | null;
}

/**
 * Publishes touchpoints of the local world as of an instant before the first of their facts. Later changes by people
 * stay.
 */
export function publisher(database: DatabaseSync, at: string): (publication: Publication) => void {
  const known = database.prepare(
    'INSERT OR IGNORE INTO touchpoint (id, account_id, operator_id, kind, name) VALUES (?, ?, ?, ?, ?)',
  );
  const publish = database.prepare(
    `UPDATE touchpoint SET public_id = coalesce(public_id, ?2), slug = ?3, status = 'published', locales = ?4, campaign = ?5,
       definition = ?6, published_revision = 1, first_published_at = ?7, published_at = ?7, created_at = ?7, updated_at = ?7,
       updated_by = ?8
     WHERE id = ?1 AND revision = 1 AND status IN ('draft', 'published')`,
  );
  const version = database.prepare(
    `INSERT INTO touchpoint_version (touchpoint_id, revision, name, locales, campaign, definition, author_id, saved_at, published_at)
     SELECT id, revision, name, locales, campaign, definition, updated_by, updated_at, published_at FROM touchpoint
     WHERE id = ? AND revision = 1 AND status = 'published'
     ON CONFLICT (touchpoint_id, revision) DO UPDATE SET definition = excluded.definition, saved_at = excluded.saved_at,
       published_at = excluded.published_at`,
  );
  return ({ id, accountId, operatorId, kind, name, slug, locales, campaign, definition, author }) => {
    known.run(id, accountId, operatorId, kind, name);
    publish.run(
      ...[id, publicIdOf(id), slug ?? null, JSON.stringify(locales ?? []), campaign ?? ''],
      ...[JSON.stringify(definition), at, author],
    );
    version.run(id);
  };
}

/** A touchpoint has the same URL in every local world. */
export const publicIdOf = (id: number): string =>
  createHash('sha256').update(`touchpoint ${id}`).digest('base64url').slice(0, 22);
