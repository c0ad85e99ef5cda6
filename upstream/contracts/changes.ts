import { Failure } from '#shared/api/failure.ts';
import { type ContractMetric, metricOf } from '#shared/contracts/metrics.ts';
import { annualFee } from '#shared/contracts/periods.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { auditLineIfAdded, auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { etagOf, lostRace, revisionMatched } from '../calls/revision.ts';
import { tagged } from '../platform/reply.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import {
  contractOf,
  findContract,
  insertLines,
  productsOf,
  type StoredContract,
  unsignedOf,
} from './stored-contract.ts';

export const createContract: Handler<'createContract'> = async (context) => {
  const { var: at, body } = context;
  const { database, user } = at;
  const ownerId = await findOwnerId(context, body.owner);
  const [now, products] = [new Date().toISOString(), productsOf(body.lines)];
  const fee = annualFee(body.lines, { from: body.startsOn, to: body.endsOn });
  const made = statement('SELECT id FROM sow WHERE made_once = ?', body.once);
  const [[created] = []] = await database.write(
    statement(
      `INSERT INTO sow (account_id, number, status, starts_on, version, customer, ends_on, renews, currency, products,
         annual_fee_minor, owner_id, made_once, created_at, created_by, updated_at, updated_by)
       SELECT ?1, coalesce(?2, (SELECT ?3 || '-' || printf('%03d', coalesce(max(CAST(substr(number, 6) AS INTEGER)), 0) + 1)
                                FROM sow WHERE number GLOB ?3 || '-[0-9]*')),
         'draft', ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?13, ?14
       WHERE EXISTS (SELECT 1 FROM account WHERE id = ?1) ON CONFLICT DO NOTHING RETURNING id`,
      ...[body.accountId, body.number, now.slice(0, 4), body.startsOn, body.customer, body.endsOn, body.renews ? 1 : 0],
      ...[body.currency, products, fee, ownerId, body.once, now, user.id],
    ),
    auditLineIfAdded(context, {
      ...{ action: 'sow-created', ...hiddenFromAccounts },
      after: { startsOn: body.startsOn, endsOn: body.endsOn },
    }),
    statement(
      `INSERT OR IGNORE INTO sow_version (sow_id, version, kind, effective_on, term_starts_on, ends_on, customer, renews,
         notice_days, document, annual_fee_minor, products)
       SELECT id, 1, 'original', ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM sow WHERE made_once = ?1`,
      ...[body.once, body.startsOn, body.endsOn, body.customer, body.renews ? 1 : 0, body.noticeDays, body.document],
      ...[fee, products],
    ),
    insertLines(
      statement(
        'SELECT id FROM sow s WHERE made_once = ? AND NOT EXISTS (SELECT 1 FROM sow_line l WHERE l.sow_id = s.id)',
        body.once,
      ),
      ...([1, body.lines] as const),
    ),
  );
  const id = created?.id ?? (await database.first(made.sql, body.once))?.id;
  if (id === undefined) throw await explainNotCreated(context, body.accountId);
  return answerContract(await findContract({ ...context, params: { id: String(id) } }));
};

async function explainNotCreated({ var: { database } }: UpstreamContext, accountId: number): Promise<Failure> {
  const account = await database.first('SELECT 1 FROM account WHERE id = ?', accountId);
  if (account) return new Failure('sow-number-taken', { field: 'number' });
  return new Failure('fields-invalid', { errors: { accountId: 'is no account' } });
}

export const changeContract: Handler<'changeContract'> = async (context) => {
  const { body } = context;
  const stored = await findContract(context);
  const { row } = stored;
  if (row.status !== 'draft') throw new Failure('sow-signed');
  const ownerId = await findOwnerId(context, body.owner);
  const [renews, products] = [body.renews ? 1 : 0, productsOf(body.lines)];
  const fee = annualFee(body.lines, { from: body.startsOn, to: body.endsOn });
  return await saveContract(context, stored, {
    sets: `starts_on = ?5, ends_on = ?6, customer = ?7, renews = ?8, currency = ?9, products = ?10, annual_fee_minor = ?11,
      owner_id = ?12`,
    values: [body.startsOn, body.endsOn, body.customer, renews, body.currency, products, fee, ownerId],
    only: "status = 'draft'",
    audit: { action: 'sow-changed', after: { startsOn: body.startsOn, endsOn: body.endsOn, currency: body.currency } },
    also: (saved) => [
      statement(`DELETE FROM sow_line WHERE version = 1 AND sow_id IN (${saved.sql})`, ...saved.parameters),
      statement(
        `UPDATE sow_version SET effective_on = ?, term_starts_on = ?, ends_on = ?, customer = ?, renews = ?, notice_days = ?,
           document = ?, annual_fee_minor = ?, products = ? WHERE version = 1 AND sow_id IN (${saved.sql})`,
        ...[body.startsOn, body.startsOn, body.endsOn, body.customer, renews, body.noticeDays, body.document],
        ...[fee, products, ...saved.parameters],
      ),
      insertLines(saved, 1, body.lines),
    ],
  });
};

export const amendContract: Handler<'amendContract'> = async (context) => {
  const { body } = context;
  const stored = await findContract(context);
  const { row, versions } = stored;
  const before = versions.findLast(({ signed_on }) => signed_on !== null);
  if (row.status !== 'active' || !before) throw new Failure('sow-not-active');
  const { effectiveOn, endsOn } = body;
  if (effectiveOn < before.effective_on || effectiveOn > endsOn) {
    const errors = { effectiveOn: `must be from ${before.effective_on} to ${endsOn}` };
    throw new Failure('fields-invalid', { errors });
  }
  const version = before.version + 1;
  const fee = annualFee(body.lines, { from: before.term_starts_on, to: endsOn });
  return await saveContract(context, stored, {
    ...{ sets: 'version = version', values: [], only: "status = 'active'" },
    audit: { action: 'sow-amended', after: { version, effectiveOn, endsOn } },
    also: (saved) => [
      statement(`DELETE FROM sow_version WHERE signed_on IS NULL AND sow_id IN (${saved.sql})`, ...saved.parameters),
      statement(
        `INSERT INTO sow_version (sow_id, version, kind, effective_on, term_starts_on, ends_on, customer, renews, notice_days,
           document, annual_fee_minor, products)
         SELECT id, ?, 'amendment', ?, ?, ?, ?, ?, ?, ?, ?, ? FROM (${saved.sql})`,
        ...[version, effectiveOn, before.term_starts_on, endsOn, body.customer, body.renews ? 1 : 0, body.noticeDays],
        ...[body.document, fee, productsOf(body.lines), ...saved.parameters],
      ),
      insertLines(saved, version, body.lines),
    ],
  });
};

/**
 * SQL: active contracts of the same account whose term overlaps that of a version, and that have a line for one of its
 * metrics. ?1 is the contract. @param version placeholder of the version
 */
const sqlOverlapping = (select: string, version = '?5'): string =>
  `SELECT ${select} FROM sow_line mine CROSS JOIN sow_version v ON v.sow_id = mine.sow_id AND v.version = mine.version
   CROSS JOIN sow own ON own.id = v.sow_id
   CROSS JOIN sow other ON other.account_id = own.account_id AND other.status = 'active' AND other.id <> own.id
   CROSS JOIN sow_line theirs ON theirs.sow_id = other.id AND theirs.version = other.version AND theirs.metric = mine.metric
   WHERE mine.sow_id = ?1 AND mine.version = ${version}
     AND other.starts_on <= iif(v.renews = 1, '9999-12-31', v.ends_on)
     AND own.starts_on <= iif(other.renews = 1, '9999-12-31', other.ends_on)`;

export const signContract: Handler<'signContract'> = async (context) => {
  const { database, user } = context.var;
  const stored = await findContract(context);
  const { row } = stored;
  if (row.status === 'ended' || row.status === 'cancelled') throw new Failure('sow-over');
  const version = unsignedOf(stored);
  if (!version) throw new Failure('sow-nothing-to-sign');
  const { signedOn } = context.body;
  try {
    return await saveContract(context, stored, {
      sets: `(version, customer, ends_on, renews, products, annual_fee_minor) =
               (SELECT v.version, v.customer, v.ends_on, v.renews, v.products, v.annual_fee_minor FROM sow_version v
                WHERE v.sow_id = ?1 AND v.version = ?5),
             status = 'active', next_check = ?6`,
      values: [version.version, Date.now()],
      only: `status IN ('draft', 'active') AND NOT EXISTS (${sqlOverlapping('1')})`,
      audit: { action: 'sow-signed', after: { version: version.version, signedOn } },
      also: (saved) => [
        statement(
          `UPDATE sow_version SET signed_on = ?, signed_by = ? WHERE version = ? AND sow_id IN (${saved.sql})`,
          ...[signedOn, user.id, version.version, ...saved.parameters],
        ),
      ],
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'changed-meanwhile') throw error;
    const other = await database.first<{ number: string; metric: ContractMetric }>(
      `${sqlOverlapping('other.number, mine.metric', '?2')} LIMIT 1`,
      ...[row.id, version.version],
    );
    if (!other) throw error;
    const { many: metric } = metricOf(other.metric);
    throw new Failure('sow-overlaps', { details: { number: other.number, metric } });
  }
};

export const cancelContract: Handler<'cancelContract'> = async (context) => {
  const stored = await findContract(context);
  const { row } = stored;
  const { part, reason } = context.body;
  if (row.status === 'ended' || row.status === 'cancelled') throw new Failure('sow-over');
  if (part === 'amendment') {
    if (row.status === 'draft' || !unsignedOf(stored)) throw new Failure('sow-no-amendment');
    return await saveContract(context, stored, {
      ...{ sets: 'version = version', values: [], only: "status = 'active'" },
      audit: { action: 'sow-amendment-discarded', reason },
      also: (saved) => [
        statement(`DELETE FROM sow_version WHERE signed_on IS NULL AND sow_id IN (${saved.sql})`, ...saved.parameters),
      ],
    });
  }
  const today = dayAt(Date.now(), row.timezone);
  return await saveContract(context, stored, {
    ...{ sets: "status = 'cancelled', cancelled_on = ?5, next_check = NULL", values: [today] },
    only: "status IN ('draft', 'active')",
    audit: { action: 'sow-cancelled', before: { status: row.status }, after: { cancelledOn: today }, reason },
    also: () => [],
  });
};

interface ContractEdit {
  /** SQL assignments to the contract's row, with parameters from ?5. */
  readonly sets: string;
  readonly values: readonly (string | number | null)[];
  /** SQL condition, besides the revision. */
  readonly only: string;
  readonly audit: Pick<Parameters<typeof auditLineIfChanged>[1], 'action' | 'before' | 'after' | 'reason'>;
  /** More statements of the transaction. @param saved selects the contract's id if it was saved, else nothing */
  readonly also: (saved: Statement) => readonly Statement[];
}

/** Accounts don't see contracts: only full administrators see their audit lines. */
const hiddenFromAccounts = { accountId: null } as const;

/**
 * Changes a contract with its versions and lines.
 * @throws Failure 412 if it isn't at the revision that the caller has seen
 */
async function saveContract(
  context: WithParams<'id'>,
  { row }: StoredContract,
  { sets, values, only, audit, also }: ContractEdit,
) {
  const { database, user } = context.var;
  const revision = revisionMatched(context);
  const [now, mark] = [new Date().toISOString(), crypto.randomUUID()];
  const saved = statement('SELECT id FROM sow WHERE id = ? AND saved_mark = ?', ...[row.id, mark]);
  const [[done] = []] = await database.write(
    statement(
      `UPDATE sow SET revision = revision + 1, updated_at = ?3, updated_by = ?4, saved_mark = ?${values.length + 5}, ${sets}
       WHERE id = ?1 AND revision = ?2 AND ${only} RETURNING id`,
      ...[row.id, revision, now, user.id, ...values, mark],
    ),
    auditLineIfChanged(context, { ...audit, ...hiddenFromAccounts, targetId: row.id }),
    ...also(saved),
  );
  if (!done) throw lostRace();
  return answerContract(await findContract(context));
}

const answerContract = (stored: StoredContract) => tagged(contractOf(stored, Date.now()), etagOf(stored.row.revision));

/** The id of the owner, a member of our staff. @throws Failure 400 if nobody on the staff has that email */
async function findOwnerId({ var: { database } }: UpstreamContext, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const found = await database.first<{ id: string }>(
    'SELECT id FROM user WHERE email = ? COLLATE NOCASE AND is_staff = 1 AND disabled_at IS NULL',
    email,
  );
  if (!found) throw new Failure('fields-invalid', { errors: { owner: 'is nobody on the staff' } });
  return found.id;
}
