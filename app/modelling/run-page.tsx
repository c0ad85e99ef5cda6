import type { ReactNode } from 'react';
import type { Streamed } from '../api/streamed.ts';
import { Page, PageHead } from '../ui/page.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';
import { RunFrame, type ShownRun } from './run-frame.tsx';
import type { RunPageData } from './run-loader.server.ts';
import type { ModelPath } from './run-words.ts';

interface RunPageProps<Loaded extends RunPageData<unknown>> {
  readonly of: Streamed<Loaded>;
  readonly title: string;
  readonly path: ModelPath;
  /** Whether a second run can be chosen beside the first. */
  readonly compares?: boolean;
  readonly actions?: ReactNode;
  /** Stands above the run, such as what came of a posted form. */
  readonly notice?: ReactNode;
  /** Stands below, whether there is a run or not. */
  readonly foot?: (loaded: Loaded) => ReactNode;
  /** The page of a run that is done. */
  readonly children: (content: NonNullable<Loaded['content']>, shown: ShownRun) => ReactNode;
}

/** A page of one run: which one it is, others to choose, and its results or why there are none. */
export const RunPage = <Loaded extends RunPageData<unknown>>({ of, ...props }: RunPageProps<Loaded>) => (
  <StreamedPage of={of} shape="board">
    {(loaded) => <LoadedPage {...props} loaded={loaded} />}
  </StreamedPage>
);

type LoadedPageProps<Loaded extends RunPageData<unknown>> = Omit<RunPageProps<Loaded>, 'of'> & {
  readonly loaded: Loaded;
};

function LoadedPage<Loaded extends RunPageData<unknown>>(props: LoadedPageProps<Loaded>) {
  const { loaded, title, path, compares = false, actions, notice, foot, children } = props;
  const content: Loaded['content'] = loaded.content;
  return (
    <Page>
      <PageHead title={title} actions={actions} />
      {notice}
      <RunFrame frame={loaded.frame} path={path} compares={compares}>
        {(shown) => (content == null ? null : children(content, shown))}
      </RunFrame>
      {foot?.(loaded)}
    </Page>
  );
}
