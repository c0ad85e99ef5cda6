import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import type { PageContext, PageSession } from '../context.ts';
import { pageLoader } from '../page-recipes/page-routes.server.ts';
import { type ModelFrame, readFrame } from './frame.server.ts';

/** What the content of a page is loaded from. */
export interface AskedRun {
  readonly page: PageContext;
  readonly session: PageSession;
  readonly search: URLSearchParams;
  readonly frame: ModelFrame;
  /** A finished run. */
  readonly run: ModelRunItem;
}

export interface RunPageData<Content> {
  readonly frame: ModelFrame;
  /** Null if no finished run is shown. */
  readonly content: Content | null;
}

type Load<Content> = (asked: AskedRun) => Promise<Content>;

/** Loader of a page about a run. The content is only loaded for a finished run. */
export const runLoader = <Content>(load: Load<Content>) =>
  pageLoader((page, session, search) => readRunPage(page, session, search, load));

/** Like `runLoader`, for pages that load more. */
export async function readRunPage<Content>(
  page: PageContext,
  session: PageSession,
  search: URLSearchParams,
  load: Load<Content>,
): Promise<RunPageData<Content>> {
  const frame = await readFrame(page, session, search);
  const { run } = frame;
  return { frame, content: run?.status === 'done' ? await load({ page, session, search, frame, run }) : null };
}
