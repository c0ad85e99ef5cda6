import { Failure } from '#shared/api/failure.ts';
import type { Touchpoint, TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { blockedRetailers, isBlockedForGood, wholeOf } from '#shared/touchpoints/alcohol.ts';
import { usCountry } from '#shared/touchpoints/alcohol-us.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import {
  isTouchpointKind,
  type TouchpointKind,
  type TouchpointStatus,
  touchpointKinds,
} from '#shared/touchpoints/kinds.ts';
import { madeUpName } from '../anonymise/names.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { ReadingWithParams } from '../calls/handler.ts';
import { etagOf, idInPath, noSuch } from '../calls/revision.ts';
import { type StoredRow, storedJson, strings } from '../calls/stored-json.ts';
import { taggedByItself } from '../platform/reply.ts';
import { isStaff, seesSampleData, type User } from '../platform/storage/user.ts';
import { readAlcoholRules } from '../scope/alcohol-rules.ts';
import { readTouchpointOffers } from './offers.ts';

export interface TouchpointRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly kind: TouchpointKind;
  readonly name: string;
  readonly public_id: string | null;
  readonly slug: string | null;
  readonly status: TouchpointStatus;
  readonly locales: string;
  readonly campaign: string;
  readonly definition: string | null;
  readonly revision: number;
  readonly published_revision: number | null;
  readonly first_published_at: string | null;
  readonly published_at: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/**
 * SQL with the parameters of `scopeParameters`: an account sees the touchpoints of its subaccounts too, a subaccount
 * only its own.
 */
export const visible = `FROM touchpoint t LEFT JOIN user u ON u.id = t.updated_by
  WHERE t.account_id = ?1 AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2))) AND t.kind = ?3`;
export const columns = 't.*, u.firstname, u.lastname';

export const scopeParameters = ({ var: { scope } }: ReadingContext, kind: TouchpointKind) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds), kind] as const;
};

/** Whether the person may see touchpoints of this kind at all. */
export const seesKind = (user: User, kind: TouchpointKind): boolean =>
  touchpointKinds[kind].whose !== 'staff' || (isStaff(user) && user.user_mode === 1);

/** @throws Failure 404 for an unknown kind, 403 for a kind that is made only in staff mode */
export function kindInPath({ params: { kind }, var: { user } }: ReadingWithParams<'kind'>): TouchpointKind {
  if (!isTouchpointKind(kind)) throw noSuch('kind of touchpoint');
  if (!seesKind(user, kind)) throw new Failure('staff-mode-only');
  return kind;
}

/** The touchpoint in the path. @throws Failure 404 if the scope has no such touchpoint */
export const findTouchpoint = (context: ReadingWithParams<'kind' | 'id'>): Promise<TouchpointRow> =>
  touchpointById(context, kindInPath(context), idInPath(context, 'touchpoint'));

/** @throws Failure 404 if the scope has no such touchpoint */
export async function touchpointById(
  context: ReadingContext,
  kind: TouchpointKind,
  id: number,
): Promise<TouchpointRow> {
  const row = await context.var.database.first<TouchpointRow>(
    `SELECT ${columns} ${visible} AND t.id = ?4`,
    ...scopeParameters(context, kind),
    id,
  );
  if (!row) throw noSuch('touchpoint');
  return row;
}

/** @throws Failure 409 for an archived touchpoint, which can't be changed until it is restored */
export function throwIfArchived({ status }: Pick<TouchpointRow, 'status'>): void {
  if (status === 'archived') throw new Failure('touchpoint-archived');
}

export const definitionOfRow = ({
  id,
  kind,
  definition,
}: Pick<TouchpointRow, 'kind' | 'definition'> & Pick<StoredRow, 'id'>): Definition =>
  definition === null
    ? { ...definitions[kind].empty }
    : storedJson(definition, definitions[kind].schema, { table: 'touchpoint', id });

export const localesOf = ({ id, locales }: Pick<TouchpointRow, 'id' | 'locales'>): string[] =>
  storedJson(locales, strings, { table: 'touchpoint', id });

export function touchpointOf(row: TouchpointRow, sample: boolean): Touchpoint {
  const { id, kind, status, revision, updated_by, firstname, lastname } = row;
  return {
    ...{ id, kind, status, revision },
    publicId: sample ? null : row.public_id,
    slug: sample ? null : row.slug,
    slugFixed: row.first_published_at !== null,
    name: sample ? madeUpName('touchpoint', id) : row.name,
    locales: localesOf(row),
    campaign: sample ? '' : row.campaign,
    publishedRevision: row.published_revision,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    updatedBy:
      updated_by === null || firstname === null
        ? null
        : authorName({ id: updated_by, firstname, lastname: lastname ?? '' }, sample),
    operatorId: row.operator_id === 0 ? null : row.operator_id,
    etag: etagOf(revision),
  };
}

export async function readDetail(
  context: ReadingContext,
  row: TouchpointRow,
  sample: boolean,
): Promise<TouchpointDetail> {
  const problems = await findProblems(context, row);
  return { ...touchpointOf(row, sample), definition: definitionOfRow(row), problems };
}

export async function answerTouchpoint(row: TouchpointRow, context: UpstreamContext) {
  const detail = await readDetail(context, row, seesSampleData(context.var.user));
  return taggedByItself(detail);
}

/**
 * Everything that prevents a touchpoint from being published. The editor shows these problems, and publishing checks
 * for them. They include missing items that the definition refers to, and a definition that is no longer valid.
 */
export async function findProblems(
  { var: { config, database } }: ReadingContext,
  row: TouchpointRow,
): Promise<TouchpointDetail['problems']> {
  const kind = definitions[row.kind];
  const read = kind.schema.safeParse(definitionOfRow(row));
  if (!read.success)
    return read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const whose = { accountId: row.account_id, operatorId: row.operator_id };
  const [named, rules] = await Promise.all([
    readTouchpointOffers(database, whose, kind.references(read.data)),
    readAlcoholRules(database, row.account_id),
  ]);
  const origins = [config.APP_ORIGIN, config.PUBLIC_ORIGIN].flatMap((origin) => origin ?? []);
  const ownHosts = origins.map((origin) => new URL(origin).host);
  const today = new Date().toISOString().slice(0, 10);
  const shownInUs = rules !== null && !isBlockedForGood(rules, usCountry, today);
  const closedInUs: ReadonlySet<number> = rules ? blockedRetailers(rules, wholeOf(usCountry, today)) : new Set();
  return [...kind.problems(read.data, { named, alcohol: rules !== null, shownInUs, closedInUs, ownHosts })];
}
