import { beforeEach, expect, test } from 'vitest';
import { definitions } from '#shared/touchpoints/definitions.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { tokenHash } from '#upstream/platform/tokens.ts';
import { signIn } from './caller.ts';
import { ann, published, submissionId } from './forms/support.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { active, claimId, onSurface } from './vouchers/support.ts';

const kinds: readonly TouchpointKind[] = ['ip', 'dl', 'dp', 'vd', 'api', 'site'];
const idOf = (kind: string): string => `public-${kind}`.padEnd(22, '-');
const tokenOf = (kind: string): string => `preview-${kind}`.padEnd(22, '-');
const picture = 'i'.repeat(22);
const key = `mlk_${'k'.repeat(43)}`;
const moment = '2026-01-01T00:00:00.000Z';

/** Everything public of a subaccount of brand 1. */
async function everything(): Promise<void> {
  const rows = await Promise.all(
    kinds.map(async (kind, at) => {
      const products = kind === 'api' ? { products: [101] } : {};
      const definition = JSON.stringify({ ...definitions[kind].empty, ...products });
      return { id: 900 + at, kind, definition, hash: await tokenHash(tokenOf(kind)) };
    }),
  );
  await insert(
    'touchpoint',
    [
      ...['id', 'account_id', 'operator_id', 'kind', 'name', 'public_id', 'slug', 'status', 'definition'],
      ...['published_revision', 'first_published_at', 'published_at'],
    ],
    rows.map(({ id, kind, definition }) => [
      ...[id, 1, 11, kind, kind, idOf(kind), kind === 'dl' ? 'spring' : null, 'published', definition],
      ...[1, moment, moment],
    ]),
  );
  await insert(
    'touchpoint_version',
    ['touchpoint_id', 'revision', 'name', 'locales', 'campaign', 'definition', 'saved_at'],
    rows.map(({ id, kind, definition }) => [id, 1, kind, '[]', '', definition, moment]),
  );
  await insert(
    'touchpoint_preview',
    ['id', 'touchpoint_id', 'token_hash', 'created_at', 'expires_at'],
    rows.map(({ id, hash }) => [id, id, hash, moment, '2999-01-01T00:00:00.000Z']),
  );
  await insert('fact_value', ['account_id', 'dimension', 'operator_id', 'value'], [[1, 'product', 11, '101']]);
  await insert(
    'product_image',
    ['product_id', 'account_id', 'content_type', 'width', 'height', 'data', 'updated_at'],
    [[101, 1, 'image/png', 1, 1, 'AAAA', moment]],
  );
  await insert(
    'experience_image',
    ['public_id', 'account_id', 'hash', 'content_type', 'width', 'height', 'data', 'created_at'],
    [[picture, 1, 'h', 'image/png', 1, 1, 'AAAA', moment]],
  );
  await insert('redirect_host', ['host', 'account_id'], [['go.one.test', 1]]);
  await insert('redirect_host_proof', ['host', 'account_id', 'proven_at'], [['go.one.test', 1, moment]]);
  await insert(
    'custom_redirect',
    ['account_id', 'operator_id', 'host', 'path', 'target', 'status', 'created_by', 'updated_at'],
    [[1, 11, 'go.one.test', '/spring', 'https://www.one.test/', 302, 'u-ada', moment]],
  );
  await insert(
    'api_key',
    [
      ...['id', 'account_id', 'operator_id', 'touchpoint_id', 'name', 'prefix', 'key_hash', 'made_once', 'scopes'],
      ...['domains', 'created_at', 'owner_id'],
    ],
    [[1, 1, 11, 904, 'Server', 'mlk_k', await tokenHash(key), 'once', '["products"]', '[]', moment, 'u-ada']],
  );
}

interface Uses {
  readonly voucher: string;
  readonly form: string;
}

const event = (kind: string) => ({
  ...{ id: crypto.randomUUID(), touchpoint: idOf(kind), kind: 'visit', at: new Date().toISOString() },
  ...{ session: crypto.randomUUID(), channel: 'site', country: 'US' },
});

/** The answers to every public use of these items. */
async function answers({ voucher, form }: Uses): Promise<Record<string, number>> {
  const status = async (path: string, body?: unknown) =>
    (await onSurface(body === undefined ? 'GET' : 'POST', `/proxy/public${path}`, body)).status;
  const told: Record<string, number> = {};
  for (const kind of kinds) told[kind] = await status(`/touchpoints/${kind}/${idOf(kind)}`);
  for (const kind of ['ip', 'dl', 'dp', 'vd'])
    told[`preview of ${kind}`] = await status(`/previews/${kind}/${tokenOf(kind)}`);
  told.link = await status('/links/spring');
  told['image of a product'] = await status(`/touchpoints/api/${idOf('api')}/images/101`);
  told['image that was brought'] = await status(`/experience-images/${picture}`);
  told.redirect = await status('/redirects/go.one.test/%2Fspring?count=1');
  told.voucher = await status(`/vouchers/${voucher}`);
  told.claim = await status(`/vouchers/${voucher}/claims`, { claim: claimId(), email: `${claimId()}@b.test` });
  told.form = await status(`/forms/${form}`);
  const typed = Object.fromEntries(Object.entries(ann).map(([name, text]) => [name, [text]]));
  told.submission = await status(`/forms/${form}/submissions`, { submission: submissionId(), typed });
  const call = { keyHash: await tokenHash(key), host: null, scope: 'products' };
  told['API key'] = await status(`/api/${idOf('api')}/calls`, call);
  return told;
}

const taken = async () => {
  const response = await onSurface('POST', '/proxy/public/events', kinds.map(event));
  return await response.json();
};

async function uses(): Promise<Uses> {
  const [voucher, form] = [await active(await signIn('ada@one'), 9), await published(await signIn('stan@merchlens'))];
  await d1.exec('UPDATE voucher SET operator_id = 11');
  await d1.exec('UPDATE form SET operator_id = 11');
  return { voucher: voucher.publicId, form: form.publicId };
}

const counts = () =>
  rowsOf(`SELECT (SELECT count(*) FROM voucher_claim) AS claims, (SELECT count(*) FROM form_submission) AS forms,
    (SELECT count(*) FROM response) AS responses, (SELECT count(*) FROM touchpoint_event) AS events,
    (SELECT sum(answered + refused) FROM api_day) AS calls, (SELECT sum(hits) FROM custom_redirect) AS hits`);

beforeEach(async () => {
  await smallWorld();
  await everything();
});

test.each([
  ['account', 'account', 1],
  ['subaccount', 'operator', 11],
])(
  'nothing of a deactivated %s is public or accepts posts, and everything is restored by reactivating it',
  async (_, table, id) => {
    const open = await uses();
    const before = await answers(open);
    expect(Object.entries(before).filter(([, status]) => status !== 200)).toEqual([]);
    expect(await taken()).toMatchObject({ accepted: kinds.length, dropped: 0 });
    const counted = await counts();
    await d1.exec(`UPDATE ${table} SET active = 0 WHERE id = ${id}`);
    const { 'API key': calling, 'image that was brought': image, ...others } = await answers(open);
    expect(Object.entries(others).filter(([, status]) => status !== 404)).toEqual([]);
    // A key is answered like a wrong one, and pictures belong to the account.
    expect([calling, image]).toEqual([401, table === 'account' ? 404 : 200]);
    expect(await taken()).toMatchObject({ accepted: 0, dropped: kinds.length });
    expect(await counts()).toEqual(counted);
    await d1.exec(`UPDATE ${table} SET active = 1 WHERE id = ${id}`);
    expect(await answers(open)).toEqual(before);
  },
);
