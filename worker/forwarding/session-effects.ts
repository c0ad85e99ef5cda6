import { isUserMode, userModes } from '#shared/access/modes.ts';
import type { PublicUser } from '#shared/access/person.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { viewAsSchema } from '#shared/api/families/internal-users-schemas.ts';
import { asRecord } from '../platform/as-record.ts';
import type { AppContext } from '../platform/hono.ts';
import { readLimited } from '../platform/http/body-limit.ts';
import { errorFields } from '../platform/log.ts';
import type { SessionApi, SessionSettings } from '../platform/session-contract.ts';
import { renewSessions } from './access-changes.ts';
import type { Body } from './body.ts';
import type { Match } from './match.ts';
import { changeSessionObject } from './person.ts';

type Fields = Readonly<Record<string, unknown>>;
type UpdatableSession = Pick<SessionApi, 'applySettings' | 'applyUser' | 'expireScopes' | 'startView' | 'endView'>;
type SessionUpdate = (session: UpdatableSession, isolate: string, sent: Fields, got: Fields) => Promise<unknown>;

type Effect = NonNullable<Endpoint['changesSession']>;

/** Updates the session after the upstream has accepted a change. `sent` is the body, `got` the answer. */
const sessionUpdates: Readonly<Record<Effect, SessionUpdate>> = {
  settings: async (session, isolate, sent, got) => {
    const patch = settingsPatch({ ...asRecord(sent.settings), ...asRecord(got.settings) }, asRecord(sent.settings));
    if (Object.keys(patch).length > 0) await session.applySettings(patch, isolate);
    if ('anonymized' in patch) await session.expireScopes(isolate);
  },
  'user-mode': async (session, isolate, sent, got) => {
    const userMode = got.userMode ?? sent.to;
    if (!isUserMode(userMode)) return;
    await session.applySettings({ userMode, demoBanner: userMode === userModes.demo }, isolate);
    await session.expireScopes(isolate);
  },
  profile: (session, _, sent, got) => {
    const asked = asRecord(sent.user);
    return session.applyUser(userPatch(asked, 'user' in got ? asRecord(got.user) : got));
  },
  'scope-settings': (session, isolate) => session.expireScopes(isolate),
  'view-as-started': async (session, isolate, _, got) => {
    const { id, name, expiresAt } = viewAsSchema.parse(got);
    await session.startView({ id, name, expiresAt: Date.parse(expiresAt) }, isolate);
  },
  'view-as-ended': (session, isolate) => session.endView(isolate),
};

const maxAnswerBytes = 262_144;

/** Whether an answer changes the session: an accepted change does, and a 403, since it shows that the lists are outdated. */
export const changesSession = (
  { changesSession: effect, changesAccess }: Endpoint,
  { ok, status }: Response,
): boolean => status === 403 || (ok && (effect !== undefined || changesAccess === true));

const preferences: readonly string[] = ['currency', 'locale', 'demoBanner', 'scope'] as const;

/** Whether a change only affects preferences and no rights, so that it needn't wait for leases of other isolates. */
export function changesOnlyPreferences({ changesSession: effect }: Endpoint, body: Body): boolean {
  if (effect !== 'settings' || body.kind !== 'fields') return false;
  return Object.keys(asRecord(body.fields.settings)).every((name) => preferences.includes(name));
}

/** Updates the session before the browser gets its answer, so that its next request sees the change. */
export async function updateSession(
  c: AppContext,
  { id, endpoint }: Match,
  body: Body,
  upstream: Response,
): Promise<void> {
  const effect = upstream.ok && body.kind === 'fields' ? endpoint.changesSession : undefined;
  const update = effect && sessionUpdates[effect];
  if (upstream.ok && endpoint.changesAccess) await renewSessions(c, (await fieldsOf(upstream.clone())).accessChanges);
  if (!update && upstream.status !== 403) return;
  try {
    if (upstream.status === 403) await changeSessionObject(c, (session, isolate) => session.expireScopes(isolate));
    if (!update || body.kind !== 'fields') return;
    const { fields } = body;
    const got = await fieldsOf(upstream.clone());
    await changeSessionObject(c, (session, isolate) => update(session, isolate, fields, got));
  } catch (error) {
    c.var.log.error('the session could not be updated', { endpoint: id, ...errorFields(error) });
  }
}

async function fieldsOf(copy: Response): Promise<Fields> {
  if (!copy.body || copy.status === 204) return {};
  try {
    return asRecord(JSON.parse(new TextDecoder().decode(await readLimited(copy.body, maxAnswerBytes))));
  } catch {
    return {};
  }
}

/** The requested settings that a session stores, with the values that the upstream answered. */
function settingsPatch(values: Fields, asked: Fields): Partial<SessionSettings> {
  const text = (name: 'currency' | 'locale') => {
    const value = values[name];
    return name in asked && (value === null || typeof value === 'string') ? { [name]: value } : {};
  };
  const toggle = (name: 'demoBanner' | 'anonymized') =>
    name in asked && typeof values[name] === 'boolean' ? { [name]: values[name] } : {};
  return { ...text('currency'), ...text('locale'), ...toggle('demoBanner'), ...toggle('anonymized') };
}

const userTexts = ['firstname', 'lastname', 'jobtitle', 'avatar'] as const;
const userChoices = ['currency', 'locale'] as const;

function userPatch(asked: Fields, got: Fields): Partial<PublicUser> & { readonly acceptedTerms?: string } {
  const value = (name: string): unknown => (name in got ? got[name] : asked[name]);
  const patch: Record<string, unknown> = {};
  for (const name of userTexts) if (name in asked && typeof value(name) === 'string') patch[name] = value(name);
  for (const name of userChoices)
    if (name in asked && (value(name) === null || typeof value(name) === 'string')) patch[name] = value(name);
  if (typeof asked.emailSubscription === 'boolean') patch.emailSubscription = value('emailSubscription') === true;
  if (typeof asked.acceptedTerms === 'string') patch.acceptedTerms = asked.acceptedTerms;
  return patch;
}
