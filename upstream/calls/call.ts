import { covers, READ } from '#shared/access/levels.ts';
import { userModes } from '#shared/access/modes.ts';
import { type Endpoint, ruleOf } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import { bookmarkHeader, viewAsHeader } from '#shared/constants.ts';
import { SampleKey } from '../anonymise/sample-key.ts';
import { scalingOf } from '../anonymise/scaling.ts';
import { factReadsFor } from '../facts/facts-for.ts';
import { identify } from '../identity/bearer.ts';
import type { Person } from '../identity/person.ts';
import { equalSecrets } from '../platform/equal.ts';
import { responseOf } from '../platform/reply.ts';
import type { CallBookmarks } from '../platform/storage/bookmarks.ts';
import { ReplicaDatabase } from '../platform/storage/replica-database.ts';
import { isStaff, seesSampleData, type User } from '../platform/storage/user.ts';
import { checkAdminOf } from '../scope/admin-of.ts';
import { type GrantedScope, isFullAdmin } from '../scope/granted-scope.ts';
import { authorName } from './author.ts';
import { readBody } from './body.ts';
import { readCaller, targetOfView } from './caller.ts';
import type { RawContext } from './context.ts';
import type { AnyCall, AnyHandler } from './handler.ts';
import { runInTurn } from './heavy/heavy-call.ts';
import { requestedScope } from './requested-scope.ts';
import { parsedParameter, valid } from './valid.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks every call before its handler runs, in the order of the code below: bearer, schemas, person, viewing as
 * somebody, session, uid, csrfToken, staff, mode, administrators' rights, scope, level, active account, sample data.
 * Handlers can rely on all of these checks.
 */
export function call(endpoint: Endpoint, handler: AnyHandler): (context: RawContext) => Promise<Response> {
  return async (context) => {
    const { config, database } = context.var;
    const identity = await identify(config, context.req.header('Authorization'));
    context.set('identity', identity);
    const sent = await readSentFields(context, endpoint);
    const { caller, scopeOf } = await readCaller(context, endpoint, identity);
    if (caller?.user.disabled_at) throw new Failure('person-disabled');
    const person = await effectivePerson(context, endpoint, caller);
    context.set('person', person);
    if (endpoint.beforeSession) {
      checkUid(context, [identity.subject, ...(person ? [person.user.id] : [])]);
      return await runHandler(context, endpoint, handler, sent);
    }
    if (!person?.session) throw noSession();
    checkUid(context, [person.user.id]);
    const body = endpoint.method === 'GET' ? sent : withoutCheckedCsrf(sent, person.session.csrfToken);
    if (endpoint.access.staff && !isStaff(person.user)) throw new Failure('staff-only');
    checkMode(endpoint, person.user);
    if (endpoint.access.fullAdmin && !(await isFullAdmin(database, person.user))) throw new Failure('full-admins-only');
    if (endpoint.access.adminOf)
      await checkAdminOf(database, person.user, endpoint.access.adminOf, context.req.param());
    context.set('user', person.user);
    context.set('session', person.session);

    const requested = requestedScope(context, endpoint);
    if (requested) {
      const scope = await scopeOf(person.user, requested);
      checkLevel(endpoint, scope);
      checkActive(context, endpoint, scope);
      context.set('scope', scope);
      const sampleKey = seesSampleData(person.user) ? await SampleKey.read(database) : null;
      context.set('sampleKey', sampleKey);
      context.set('scaling', sampleKey && (await scalingOf(sampleKey, scope.accountId)));
    }
    checkSampleData(endpoint, person.user);
    return await runHandler(context, endpoint, handler, body);
  };
}

/**
 * The person that a call is answered for: the caller, or the person they view as, named in a header of the BFF. While
 * viewing as somebody, only writes that their endpoint definition allows pass. @throws Failure 403
 */
async function effectivePerson(context: RawContext, endpoint: Endpoint, caller: Person | null): Promise<Person | null> {
  context.set('viewer', null);
  const view = context.req.header(viewAsHeader);
  if (view === undefined || endpoint.whenViewing === 'as-oneself') return caller;
  const target = caller && (await targetOfView(context.var.database, view, caller.user));
  if (!target) throw new Failure('view-over');
  const name = authorName(target, false);
  if (endpoint.effect === 'write' && !endpoint.whenViewing) throw new Failure('viewing-as', { details: { name } });
  if (ruleOf(endpoint, context.req.param()).closedInView) throw new Failure('viewing-as', { details: { name } });
  context.set('viewer', caller.user);
  return { user: target, session: caller.session };
}

/** Runs the handler with query and body parsed by the endpoint's schemas. @throws Failure 400 */
export async function runHandler(
  context: RawContext,
  endpoint: Endpoint,
  handler: AnyHandler,
  sent: unknown,
): Promise<Response> {
  const { req } = context;
  const given: AnyCall = {
    ...{ var: withReadStores(context, endpoint), req, params: req.param() },
    query: endpoint.query && valid(endpoint.query, parseParameters(req.query(), endpoint)),
    body: endpoint.body && valid(endpoint.body, sent),
  };
  const response = await runInTurn({ var: context.var, body: given.body }, endpoint, async () =>
    responseOf(endpoint, await handler(given), req.header('If-None-Match') ?? null),
  );
  const bookmark = bookmarkFor(endpoint, context.var.bookmarks);
  if (bookmark !== null) response.headers.set(bookmarkHeader, bookmark);
  return response;
}

/** The handler's stores, reading from a replica if the endpoint's definition says so. */
function withReadStores({ var: found, env }: RawContext, { readsFrom }: Endpoint): AnyCall['var'] {
  if (readsFrom !== 'replica') return found;
  const database = new ReplicaDatabase(env.DB, found.bookmarks, found.onRoundTrip);
  return { ...found, database, facts: factReadsFor(found.config, found.facts, database) };
}

/** The bookmark that later reads of the same person must have reached; null for none. */
const bookmarkFor = ({ effect, reportsJobs }: Endpoint, { written, newest }: CallBookmarks): string | null =>
  reportsJobs ? newest : effect === 'write' ? written : null;

/** Parses the query parameters that contain JSON. @throws Failure 400 for one that isn't JSON */
function parseParameters(given: Readonly<Record<string, string>>, { jsonParameters = [] }: Endpoint): Fields {
  const parsed = jsonParameters.flatMap((name) => {
    const text = given[name];
    return text === undefined ? [] : [[name, parsedParameter(name, text)] as const];
  });
  return { ...given, ...Object.fromEntries(parsed) };
}

/** The fields of a write's body, including its csrfToken. */
async function readSentFields(context: RawContext, endpoint: Endpoint): Promise<Fields> {
  if (endpoint.method === 'GET') return {};
  return isUpload(context, endpoint) ? uploadFields(context) : await readBody(context.req.raw);
}

/** Whether the body is a file, which the handler reads as a stream. */
function isUpload({ req }: RawContext, { uploads }: Endpoint): boolean {
  const type = req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return uploads?.some((admitted) => admitted === type) ?? false;
}

/** An uploaded file has no field for the csrfToken, so it is in the query. */
const uploadFields = ({ req }: RawContext): Fields => {
  const given = req.queries('csrfToken') ?? [];
  return given.length === 1 ? { csrfToken: given[0] } : {};
};

export const noSession = (): Failure => new Failure('no-session');

/** Checks that the uid in the query, and in the path if there is one, is the caller's. @throws Failure 400 or 403 */
function checkUid({ req }: RawContext, own: readonly string[]): void {
  const given = req.queries('uid') ?? [];
  const [uid] = given;
  if (!uid) throw new Failure('parameter-missing', { details: { name: 'uid' } });
  if (given.length > 1) throw new Failure('parameter-repeated', { details: { name: 'uid' } });
  const inPath = req.param('uid');
  if (!own.includes(uid) || (inPath !== undefined && !own.includes(inPath))) throw new Failure('uid-foreign');
}

/** Checks the csrfToken and returns the other fields. @throws Failure 403 unless it is the session's token */
function withoutCheckedCsrf({ csrfToken: given, ...fields }: Fields, expected: string): Fields {
  if (typeof given !== 'string' || !equalSecrets(given, expected)) throw new Failure('csrf-token-wrong');
  return fields;
}

/** Refuses calls for a deactivated account, even from sessions opened before. */
function checkActive({ req }: RawContext, endpoint: Endpoint, scope: GrantedScope): void {
  const access = ruleOf(endpoint, req.param());
  if (access.scope === 'required' && !access.whenInactive && !scope.active) throw new Failure('account-deactivated');
}

function checkMode({ access: { userModes: admitted } }: Endpoint, { user_mode }: User): void {
  if (admitted && !admitted.some((mode) => userModes[mode] === user_mode)) throw new Failure('staff-mode-only');
}

function checkLevel({ access }: Endpoint, scope: GrantedScope): void {
  const needs = (access.level ?? 0) | (access.scopeAccess ? READ : 0);
  if (!covers(scope.level, needs)) throw new Failure('level-too-low');
  if (access.readsContent && !scope.readable) throw new Failure('scope-not-readable');
}

/** Refuses edits of texts that sample data hides, which would overwrite the real ones. */
function checkSampleData({ withSampleData }: Endpoint, user: User): void {
  if (withSampleData && seesSampleData(user)) throw new Failure(withSampleData);
}
