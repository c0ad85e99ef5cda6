import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { failures } from '#shared/api/failures.ts';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { type ReadOnlyReason, readOnlyReason, readOnlyTexts } from '../access/read-only.server.ts';
import { callPart, type Part } from '../api/answers.server.ts';
import type { Failure } from '../api/failure.ts';
import { numbersIn } from '../api/preferences.server.ts';
import type { PageContext, PageSession } from '../context.ts';

/** A run in the run picker. */
export type RunChoice = Pick<ModelRunItem, 'id' | 'name' | 'status' | 'current' | 'own' | 'archived'>;

/** Data that every modelling page has about its run. */
export interface ModelFrame {
  /** Runs to choose from, the latest first; archived ones only if the address has `archived`. */
  readonly runs: readonly RunChoice[];
  /** Why the runs can't be listed. */
  readonly failure: Failure | null;
  /** The address's run, else the current one, else the last finished one; null if there is none. */
  readonly run: ModelRunItem | null;
  /** The run of `with`, if it is another one and finished. */
  readonly compared: ModelRunItem | null;
  /** The address's run doesn't exist in the scope. */
  readonly missing: boolean;
  /** Progress of a running fit. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** Whether somebody canceled the fit, as opposed to a failure. */
  readonly canceled: boolean;
  /** Why runs can't be changed; null if they can. */
  readonly closed: ReadOnlyReason;
  /** Text for `closed`. */
  readonly closedText: string | null;
  /** Whether archived runs are listed. */
  readonly archived: boolean;
  readonly locale: string;
  /** Scope of downloads, such as `account-12`; null if the person can't download files. */
  readonly fileScope: string | null;
}

/** Loads the address's run, by `run`, `with` and `archived`, and the list of runs. */
export async function readFrame(page: PageContext, session: PageSession, search: URLSearchParams): Promise<ModelFrame> {
  const archived = search.get('archived') === 'true';
  const listed = await callPart(page, 'modelRuns', { query: { archived: archived ? 'true' : 'false' } });
  const items = listed.state === 'ready' ? listed.answer.items : [];
  const currentId = listed.state === 'ready' ? listed.answer.currentId : null;
  const asked = idIn(search, 'run');
  const [run, compared] = await Promise.all([
    asked === null ? Promise.resolve(firstShown(items, currentId)) : findRun(page, items, asked),
    findRun(page, items, idIn(search, 'with')),
  ]);
  const closed = readOnlyReason(page, session, endpoints.createModelRun.access);
  const { scope } = session.viewer;
  const underWay = run?.status === 'waiting' || run?.status === 'running';
  const progress = underWay ? await callPart(page, 'modelRunProgress', { params: { id: String(run.id) } }) : null;
  return {
    runs: items.map(({ id, name, status, current, own, archived: put }) => ({
      ...{ id, name, status, current, own, archived: put },
    })),
    failure: listed.state === 'failed' ? listed.failure : null,
    run,
    compared: compared?.status === 'done' && compared.id !== run?.id ? compared : null,
    missing: search.has('run') && run === null,
    progress: progressOf(progress),
    canceled: run?.failure === failures['model-run-canceled'][1],
    ...{ archived, closed, closedText: closed && readOnlyTexts[closed] },
    locale: numbersIn(session).locale,
    fileScope: scope && page.decide(endpoints.modelRunFile.access).ok ? formatScopeRef(scope) : null,
  };
}

/** The current run, else the scope's own last finished one, else the latest of all. */
const firstShown = (items: readonly ModelRunItem[], currentId: number | null): ModelRunItem | null =>
  items.find(({ id }) => id === currentId) ??
  items.find(({ own, status }) => own && status === 'done') ??
  items.find(({ status }) => status === 'done') ??
  items[0] ??
  null;

async function findRun(
  page: PageContext,
  items: readonly ModelRunItem[],
  id: number | null,
): Promise<ModelRunItem | null> {
  if (id === null) return null;
  const listed = items.find((item) => item.id === id);
  if (listed) return listed;
  const part = await callPart(page, 'modelRun', { params: { id: String(id) } });
  return part.state === 'ready' ? part.answer : null;
}

const progressOf = (part: Part<{ readonly done: number; readonly of: number }> | null): ModelFrame['progress'] =>
  part?.state === 'ready' ? { done: part.answer.done, of: part.answer.of } : null;

function idIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
