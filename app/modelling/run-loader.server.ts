import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import type { PageContext, PageSession } from '../context.ts';
import { pageLoader } from '../page-recipes/page-routes.server.ts';
import { type ModelFrame, readFrame } from './frame.server.ts';

/** What the content of a page is loaded by. */
export interface AskedRun {
  readonly page: PageContext;
  readonly session: PageSession;
  readonly search: URLSearchParams;
  readonly frame: ModelFrame;
  /** It is done. */
  readonly run: ModelRunItem;
}

export interface RunPageData<Content> {
  readonly frame: ModelFrame;
  /** Null where no run is shown that is done. */
  readonly content: Content | null;
}

type Load<Content> = (asked: AskedRun) => Promise<Content>;

/** The loader of a page that shows one run. Its content is loaded only for a run that is done. */
export const runLoader = <Content>(load: Load<Content>) =>
  pageLoader((page, session, search) => readRunPage(page, session, search, load));

/** The same for a page that loads more beside it. */
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
