import { decide, type Target } from '#shared/access/decide.ts';
import { isReadOnly } from '#shared/access/scopes.ts';
import { ruleOf } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import { asRecord } from '../platform/as-record.ts';
import type { AppContext } from '../platform/hono.ts';
import type { SessionSnapshot } from '../platform/session-contract.ts';
import type { Body } from './body.ts';
import type { Match } from './match.ts';
import { sessionObject, signedInPerson, viewerOf } from './person.ts';
import { type Parameters, single } from './query.ts';
import { idsOf, type ScopeIds } from './scope.ts';

/** A call that may be sent: its person and its scope. */
export interface Permit {
  readonly person: SessionSnapshot;
  readonly scope: ScopeIds | null;
}

/**
 * Checks whether this person may make this call, before anything is sent.
 * @param parameters of the caller; only `explicit` calls name their scope in them
 * @throws Failure of the first check that fails
 */
export async function permit(c: AppContext, match: Match, parameters: Parameters): Promise<Permit> {
  const { endpoint } = match;
  const access = ruleOf(endpoint, match.params);
  const { person, scopeFound } = await signedInPerson(c, endpoint.forNewcomers);
  if (person.viewing && endpoint.effect === 'write' && !endpoint.whenViewing)
    throw new Failure('viewing-as', { details: { name: person.viewing.name } });
  const scoped = endpoint.scope === 'query' || endpoint.scope === 'path';
  if (!scopeFound && (scoped || access.scope === 'required')) throw new Failure('no-valid-scope');
  const flags = access.flags ? await c.get('flags')() : undefined;
  const target = access.adminOf === 'account-in-path' ? await accountInPath(c, match) : undefined;
  const decision = decide(viewerOf(person, flags), access, target);
  if (!decision.ok) {
    c.get('log').note({ denial: decision.reason });
    throw new Failure('access-denied');
  }
  if (endpoint.scope === 'explicit') return { person, scope: await explicitScope(c, person, parameters) };
  if (!scoped) return { person, scope: null };
  if (!person.scope) throw new Failure('no-valid-scope');
  if (endpoint.effect === 'write' && isReadOnly(person.scope)) throw new Failure('read-only');
  return { person, scope: idsOf(person.scope) };
}

async function accountInPath(c: AppContext, { params }: Match): Promise<Target> {
  const [type, text = ''] = params.operatorId
    ? ['operator' as const, params.operatorId]
    : ['account' as const, params.accountId];
  if (!/^[1-9]\d{0,14}$/.test(text)) return { accountLevel: null };
  return { accountLevel: await (await sessionObject(c)).levelWithAccountOf(type, Number(text)) };
}

/** The account, or account and operator, that a call names. @throws Failure unless each is in the person's list */
async function explicitScope(c: AppContext, person: SessionSnapshot, parameters: Parameters): Promise<ScopeIds> {
  const account = idParameter(parameters, 'account');
  const operator = idParameter(parameters, 'operator');
  if (account === null && operator === null) {
    if (!person.scope) throw new Failure('no-valid-scope');
    return idsOf(person.scope);
  }
  if (account === null) throw new Failure('operator-without-account');
  const session = await sessionObject(c);
  const levels = await Promise.all([
    session.accessLevelOf('account', account),
    operator === null ? 0 : session.accessLevelOf('operator', operator, account),
  ]);
  if (levels.includes(null)) throw new Failure('foreign-scope');
  return { account, operator };
}

function idParameter(parameters: Parameters, name: string): number | null {
  const text = single(parameters, name);
  if (text === null) return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Failure('bad-parameter');
  return Number(text);
}

const staffSettings = ['userMode', 'demoBanner', 'anonymized'] as const;

/** Checks a change of settings: some are for staff only, and a scope must be in the person's list. @throws Failure */
export async function permitSettings(c: AppContext, { person }: Permit, body: Body): Promise<void> {
  if (body.kind !== 'fields') return;
  const given = body.fields.settings;
  // The checks below need an object, while a less strict upstream might also read settings from a text or a list.
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Failure('bad-body', { errors: { settings: 'must be an object' } });
  const settings = asRecord(given);
  if (!person.staff && staffSettings.some((name) => name in settings)) throw new Failure('access-denied');
  if (!('scope' in settings)) return;
  const { type, id: scopeId } = asRecord(settings.scope);
  if ((type !== 'account' && type !== 'operator') || typeof scopeId !== 'number' || !Number.isSafeInteger(scopeId))
    throw new Failure('bad-body', { errors: { 'settings.scope': 'must name an account or an operator by its id' } });
  const session = await sessionObject(c);
  if ((await session.accessLevelOf(type, scopeId)) === null) throw new Failure('foreign-scope');
}
