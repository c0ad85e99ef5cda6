import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { failures } from '#shared/api/failures.ts';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { type ReadOnlyReason, readOnlyReason, readOnlyTexts } from '../access/read-only.server.ts';
import { callPart, type Part } from '../api/answers.server.ts';
import type { Failure } from '../api/failure.ts';
import { numbersIn } from '../api/preferences.server.ts';
import type { PageContext, PageSession } from '../context.ts';

/** A run as the run picker names it. */
export type RunChoice = Pick<ModelRunItem, 'id' | 'name' | 'status' | 'current' | 'own' | 'archived'>;

/** What every modelling page knows of the run that it shows. */
export interface ModelFrame {
  /** Runs to choose from, the last one first; those that are archived only where the address asks for them. */
  readonly runs: readonly RunChoice[];
  /** Why they can't be listed. */
  readonly failure: Failure | null;
  /** The one of the address, else the current one, else the last that is done. Null where there is none. */
  readonly run: ModelRunItem | null;
  /** The one of `with`, where it is another and done. */
  readonly compared: ModelRunItem | null;
  /** The address names a run that the scope doesn't have. */
  readonly missing: boolean;
  /** How far the fit of the run has come, while it is under way. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** Whether its fit was canceled by somebody, and didn't fail by itself. */
  readonly canceled: boolean;
  /** Why runs can't be changed; null where they can. */
  readonly closed: ReadOnlyReason;
  /** The same in words. */
  readonly closedText: string | null;
  /** Whether archived runs are listed. */
  readonly archived: boolean;
  readonly locale: string;
  /** The scope that files are asked for in, such as `account-12`; null where none are given out. */
  readonly fileScope: string | null;
}

/** The run that the address asks for, by `run`, `with` and `archived`, and the runs beside it. */
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

/** The current run, else the last one of the scope itself that is done, else whatever was made last. */
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
