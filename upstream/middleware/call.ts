import { covers, READ } from '#shared/access/levels.ts';
import { type Endpoint, ruleOf } from '#shared/api/endpoint.ts';
import { SampleKey } from '../anonymise/sample-key.ts';
import { scalingOf } from '../anonymise/scaling.ts';
import { identify } from '../auth/bearer.ts';
import { equalSecrets } from '../auth/equal.ts';
import { findPerson } from '../auth/person.ts';
import { inTurn } from '../heavy/heavy-call.ts';
import type { Handler, UpstreamContext } from '../hono.ts';
import { Refusal } from '../problem.ts';
import { isFullAdmin } from '../scope/full-admin.ts';
import { type GrantedScope, grantScope } from '../scope/granted-scope.ts';
import { requestedScope } from '../scope/requested.ts';
import { isStaff, seesSampleData } from '../storage/user.ts';
import { readBody } from './body.ts';

/** How the calls that make and end sessions differ from the others. */
interface Exceptions {
  /** Answers before there is an upstream session; the handler looks for person and session itself. */
  readonly beforeSession?: true;
}

/**
 * What every call goes through before its handler: bearer, person, session, uid, csrfToken, scope, level. A handler
 * that is reached may rely on all of it.
 */
export function call(endpoint: Endpoint, handler: Handler, { beforeSession }: Exceptions = {}): Handler {
  return async (context) => {
    const { config, database } = context.var;
    context.set('identity', await identify(config, context.req.header('Authorization')));
    const upload = isUpload(context, endpoint);
    if (endpoint.method !== 'GET')
      context.set('body', upload ? uploadFields(context) : await readBody(context.req.raw));
    if (beforeSession) return await handler(context);

    const person = await findPerson(database, context.var.identity);
    if (!person?.session) throw noSession();
    checkUid(context, [person.user.id]);
    if (endpoint.method !== 'GET') checkCsrf(context, person.session.csrfToken);
    if (endpoint.access.staff && !isStaff(person.user)) throw new Refusal(403, 'This is for staff only.');
    if (endpoint.access.fullAdmin && !(await isFullAdmin(database, person.user)))
      throw new Refusal(403, 'This is for full administrators only.');
    context.set('user', person.user);
    context.set('session', person.session);

    const requested = requestedScope(context, endpoint);
    if (requested) {
      const scope = await grantScope(database, person.user, requested.accountId, requested.operatorId);
      checkLevel(endpoint, scope);
      checkActive(context, endpoint, scope);
      context.set('scope', scope);
      const sampleKey = seesSampleData(person.user) ? await SampleKey.read(database) : null;
      context.set('sampleKey', sampleKey);
      context.set('scaling', sampleKey && (await scalingOf(sampleKey, scope.accountId)));
    }
    return await inTurn(context, endpoint, handler);
  };
}

/** Whether the body is a file, which the handler reads as it streams in. */
function isUpload({ req }: UpstreamContext, { uploads }: Endpoint): boolean {
  const type = req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return uploads?.some((admitted) => admitted === type) ?? false;
}

/** A file has no place for the csrfToken, so it comes in the query. */
const uploadFields = ({ req }: UpstreamContext): Record<string, unknown> => {
  const given = req.queries('csrfToken') ?? [];
  return given.length === 1 ? { csrfToken: given[0] } : {};
};

export const noSession = (): Refusal => new Refusal(401, 'There is no session here yet: sign in first.');

/** The uid of the query, and of the path where it has one, must be the bearer's own. */
export function checkUid({ req }: UpstreamContext, own: readonly string[]): void {
  const given = req.queries('uid') ?? [];
  const [uid] = given;
  if (!uid) throw new Refusal(400, 'The parameter uid is missing.');
  if (given.length > 1) throw new Refusal(400, 'The parameter uid comes more than once.');
  const inPath = req.param('uid');
  if (!own.includes(uid) || (inPath !== undefined && !own.includes(inPath)))
    throw new Refusal(403, 'The uid is not the one the bearer speaks for.');
}

function checkCsrf(context: UpstreamContext, expected: string): void {
  const { csrfToken: given, ...body } = context.var.body;
  if (typeof given !== 'string' || !equalSecrets(given, expected))
    throw new Refusal(403, 'The csrfToken is not valid.');
  context.set('body', body);
}

/** A session that was open when an account was deactivated is refused with its next call, whatever its BFF still lets through. */
function checkActive({ req }: UpstreamContext, endpoint: Endpoint, scope: GrantedScope): void {
  const access = ruleOf(endpoint, req.param());
  if (access.scope === 'required' && !access.whenInactive && !scope.active)
    throw new Refusal(403, 'This account is deactivated. Ask your contact to activate it.');
}

function checkLevel({ access }: Endpoint, scope: GrantedScope): void {
  const needs = (access.level ?? 0) | (access.scopeAccess ? READ : 0);
  if (!covers(scope.level, needs)) throw new Refusal(403, 'Your access to this scope does not go as far.');
  if (access.readsContent && !scope.readable) throw new Refusal(403, 'You may not read this scope.');
}
