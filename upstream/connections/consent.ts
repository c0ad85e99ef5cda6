import { formatScopeRef } from '#shared/access/scopes.ts';
import { Failure } from '#shared/api/failure.ts';
import { marketplaces } from '#shared/connections/marketplaces.ts';
import { auditLine } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import type { Database } from '../platform/storage/database.ts';
import { openSecret, sealSecret } from '../platform/storage/sealed-secret.ts';
import { statement } from '../platform/storage/statement.ts';
import { readGrantedScope } from '../scope/granted-scope.ts';
import { readProfiles } from './ads-api.ts';
import { CallMeter } from './amazon-call.ts';
import { adsScope, checkConsentChoice, consentAddress, continuationAddress, returnAddress } from './consent-address.ts';
import { exchangeCode, requireClient } from './login.ts';
import { beginState, codeKind, findState, markStateUsed, type OauthState } from './oauth-state.ts';
import { connectionById } from './shown-connections.ts';
import { type Granted, storeConnection } from './store-connection.ts';

export const authoriseConnection: Handler<'authoriseConnection'> = async (context) => {
  const { config, database, scope } = context.var;
  const { connection: id, begunAtAmazon, ...asked } = context.body;
  requireClient(config, asked.provider);
  const wanted = checkConsentChoice(asked);
  if (id !== undefined) await connectionById(context, id);
  const ads = wanted.provider === 'amazon-ads';
  const consent = await beginState(context, {
    ...{ provider: wanted.provider, region: ads ? wanted.region : wanted.market.region },
    ...{ party: ads ? 'ads' : wanted.party, marketplace: ads ? null : wanted.market.country },
    connection_id: id ?? null,
  });
  const url =
    begunAtAmazon && !ads
      ? continuationAddress(config, begunAtAmazon, consent.state)
      : consentAddress(config, wanted, consent.state);
  await database.write(
    consent.statement,
    auditLine(context, {
      ...{ action: 'connection-begun', accountId: scope.accountId, operatorId: scope.operatorId },
      ...{ targetId: id ?? wanted.provider, after: { provider: wanted.provider } },
    }),
  );
  return { url };
};

export const finishConnection: Handler<'finishConnection'> = async (context) => {
  const { config, database, scope } = context.var;
  const { body } = context;
  const state = await findState(context, body);
  const sellingPartner = 'pending' in body ? state.external_id : (body.sellingPartnerId ?? null);
  if (state.account_id !== scope.accountId || state.operator_id !== (scope.operatorId ?? 0)) {
    const elsewhere = await describeOtherScope(context, state);
    if ('code' in body) await storePendingCode(context, state, body.code, sellingPartner);
    return elsewhere;
  }
  const code = 'pending' in body ? await openPendingCode(context, state) : body.code;
  await markStateUsed(database, state);
  const meter = new CallMeter();
  const calling = { config, meter };
  const tokens = await exchangeCode(calling, state, code, returnAddress(config, state.provider));
  const granted =
    state.provider === 'amazon-sp'
      ? grantedSellingPartner(state, sellingPartner)
      : await readGrantedAdvertiser(
          database,
          state,
          await readProfiles({ ...calling, region: state.region, token: tokens.accessToken }),
        );
  return { outcome: 'connected', id: await storeConnection(context, state, granted, tokens.refreshToken) };
};

/** The scope that the person has to switch to. @throws Failure `consent-over` if they have lost access to it */
async function describeOtherScope({ var: { database, user } }: UpstreamContext, state: OauthState) {
  const operatorId = state.operator_id || null;
  const scope = await readGrantedScope(database, user, state.account_id, operatorId).catch(() => null);
  if (!scope) throw new Failure('consent-over');
  const [row] = await database.read<{ account: string | null; operator: string | null }>(
    `SELECT a.name AS account, (SELECT o.name FROM operator o WHERE o.id = ?2) AS operator FROM account a WHERE a.id = ?1`,
    ...[state.account_id, operatorId],
  );
  const ref = formatScopeRef(
    operatorId === null ? { type: 'account', id: state.account_id } : { type: 'operator', id: operatorId },
  );
  const label = [row?.account ?? '', ...(row?.operator ? [row.operator] : [])].join(' / ');
  return { outcome: 'other-scope', pending: state.id, scope: { ref, label } } as const;
}

/** Stores the code, sealed, until the person has switched to the scope that the consent was begun in. */
async function storePendingCode(context: UpstreamContext, state: OauthState, code: string, externalId: string | null) {
  const { config, database } = context.var;
  const sealed = await sealSecret(config, { accountId: state.account_id, kind: codeKind, secret: code });
  await database.write(
    sealed.statement,
    statement(
      'UPDATE oauth_state SET secret_id = ?2, external_id = ?3 WHERE state_hash = ?1 AND used_at IS NULL',
      ...[state.state_hash, sealed.id, externalId],
    ),
  );
}

async function openPendingCode({ var: { config, database } }: UpstreamContext, state: OauthState): Promise<string> {
  const { secret_id: id, account_id: accountId } = state;
  if (id === null) throw new Failure('consent-over');
  return await openSecret(config, database, { id, accountId, kind: codeKind });
}

/** A seller or vendor with all marketplaces of the region, of which only the chosen one is synced at first. */
function grantedSellingPartner({ party, region, marketplace }: OauthState, id: string | null): Granted {
  if (id === null || !/^[A-Za-z0-9]{5,40}$/.test(id)) throw new Failure('consent-over');
  const chosen = marketplaces.find(({ country }) => country === marketplace);
  return {
    ...{ externalId: id, label: `${chosen?.shop ?? 'Amazon'} · ${id}`, scopes: party, expires: true },
    parts: marketplaces
      .filter((market) => market.region === region && (party === 'seller' || market.vendor !== null))
      .map(({ id: externalId, shop: name, country, currency }) => ({
        ...({ kind: 'marketplace', externalId, name, country, currency, timezone: regionTimezones[region] } as const),
        chosen: country === marketplace,
      })),
  };
}

/** The timezones of Amazon's days in each region. */
const regionTimezones = { na: 'America/Los_Angeles', eu: 'Europe/Berlin', fe: 'Asia/Tokyo' } as const;

/**
 * An advertiser. A consent to advertising has no name, so it gets that of the first account of its profiles. If there
 * are several profiles, none is synced until somebody chooses, since agencies also see the profiles of their clients.
 */
async function readGrantedAdvertiser(
  database: Database,
  state: OauthState,
  profiles: Awaited<ReturnType<typeof readProfiles>>,
): Promise<Granted> {
  const known = await database.first<{ external_id: string }>(
    "SELECT external_id FROM connection WHERE id = ? AND provider = 'amazon-ads' AND region = ?",
    ...[state.connection_id ?? 0, state.region],
  );
  const [first] = profiles.toSorted((a, b) => a.accountInfo.id.localeCompare(b.accountInfo.id));
  return {
    externalId: known?.external_id ?? first?.accountInfo.id ?? `consent-${state.id}`,
    ...{ label: first?.accountInfo.name ?? 'Amazon Ads', scopes: adsScope, expires: true },
    parts: profiles.map(({ profileId, countryCode, currencyCode, timezone, accountInfo }) => ({
      ...({ kind: 'profile', externalId: profileId, name: `${accountInfo.name} · ${countryCode}` } as const),
      ...{ country: countryCode, currency: currencyCode, timezone, chosen: profiles.length === 1 },
    })),
  };
}
