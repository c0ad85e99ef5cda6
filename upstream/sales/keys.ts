import { Failure } from '#shared/api/failure.ts';
import type { CalledMethod, MadeShopKey, ShopKey } from '#shared/api/families/sales-sources-schemas.ts';
import { salesMethods } from '#shared/sales/methods.ts';
import type { NetworkId } from '#shared/sales/networks.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import type { Config } from '../platform/config.ts';
import { sealSecret } from '../platform/storage/sealed-secret.ts';
import { statement } from '../platform/storage/statement.ts';
import { randomToken } from '../platform/tokens.ts';
import { findShop } from './find-shop.ts';
import { salesSecretKind } from './source.ts';

interface KeyRow extends Record<string, unknown> {
  readonly public_id: string;
  readonly method: CalledMethod;
  readonly network: NetworkId | null;
  readonly created_at: string;
  readonly expires_at: string | null;
}

export const salesKeys: Handler<'salesKeys'> = async (context) => {
  const { config, database } = context.var;
  const { retailer_id: id } = await findShop(context);
  const rows = await database.read<KeyRow>(
    `SELECT k.public_id, s.method, s.network, k.created_at, k.expires_at
     FROM sales_source s JOIN sales_key k ON k.source_id = s.id
     WHERE s.retailer_id = ?1 AND s.enabled = 1 AND (k.expires_at IS NULL OR k.expires_at > ?2)
     ORDER BY s.method, k.created_at DESC, k.id DESC`,
    ...[id, new Date().toISOString()],
  );
  return { items: rows.map((row) => shopKeyOf(config, row)) };
};

/**
 * Makes a new key. Earlier keys still work for some hours. The address of a server stays and its secret changes; for
 * other methods the address itself is the key.
 */
export const rotateSalesKey: Handler<'rotateSalesKey'> = async (context) => {
  const { config, database, scope } = context.var;
  const { method, overlapHours } = context.body;
  const { retailer_id: id, sources } = await findShop(context);
  const source = sources.find((one) => one.method === method && one.enabled === 1);
  if (!source) throw new Failure('sales-method-off');
  const secret = salesMethods[method].signs ? makeSecret() : null;
  const of = { accountId: scope.accountId, kind: salesSecretKind };
  const sealed = secret === null ? null : await sealSecret(config, { ...of, secret });
  const now = new Date();
  const until = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
  const [, , [made] = []] = await database.write<[object, object, KeyRow, object]>(
    ...(sealed ? [sealed.statement] : [statement('SELECT 1')]),
    // Keys that end earlier keep their end. A server's key without a secret was never used to sign, so it ends at once.
    statement(
      `UPDATE sales_key SET expires_at = iif(?4 = 1 AND secret_id IS NULL, ?5, ?2)
       WHERE source_id = ?1 AND (expires_at IS NULL OR expires_at > ?2) AND created_at <= ?3`,
      ...[source.id, until, now.toISOString(), secret === null ? 0 : 1, now.toISOString()],
    ),
    statement(
      `INSERT INTO sales_key (source_id, public_id, secret_id, created_at)
       SELECT ?1, iif(?4 IS NULL, ?2, coalesce((SELECT public_id FROM sales_key WHERE source_id = ?1 LIMIT 1), ?2)), ?4, ?3
       RETURNING public_id, created_at, expires_at`,
      ...[source.id, randomToken(), now.toISOString(), sealed?.id ?? null],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'sales-key-rotated', accountId: scope.accountId, targetId: id, after: { method, overlapHours } },
    }),
  );
  if (!made) throw new Failure('unexpected');
  const answer: MadeShopKey = { ...shopKeyOf(config, { ...made, method, network: source.network }), secret };
  return answer;
};

const shopKeyOf = (
  { PUBLIC_ORIGIN, APP_ORIGIN }: Pick<Config, 'PUBLIC_ORIGIN' | 'APP_ORIGIN'>,
  { public_id: publicId, method, network, created_at: createdAt, expires_at: expiresAt }: KeyRow,
): ShopKey => {
  const ends = { server: '', pixel: '.gif', network: `/${network}` };
  const origin = PUBLIC_ORIGIN ?? APP_ORIGIN ?? '';
  return { method, address: `${origin}/o/${publicId}${ends[method]}`, createdAt, expiresAt };
};

/** 256 random bits; the prefix lets scanners for leaked secrets recognize a secret. */
const makeSecret = (): string => `mls_${randomToken()}${randomToken()}`;
