import type { ReactNode } from 'react';
import type { Streamed } from '../api/streamed.ts';
import { Page, PageHead } from '../ui/page.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';
import { RunFrame, type ShownRun } from './run-frame.tsx';
import type { RunPageData } from './run-loader.server.ts';
import type { ModelPath } from './run-words.ts';

interface RunPageProps<Loaded extends RunPageData<unknown>> {
  readonly streamed: Streamed<Loaded>;
  readonly title: string;
  readonly path: ModelPath;
  /** Whether a second run can be compared. */
  readonly compares?: boolean;
  readonly actions?: ReactNode;
  /** Shown above the run, such as the result of a form. */
  readonly notice?: ReactNode;
  /** Shown below, with or without a run. */
  readonly foot?: (loaded: Loaded) => ReactNode;
  /** Content for a finished run. */
  readonly children: (content: NonNullable<Loaded['content']>, shown: ShownRun) => ReactNode;
}

/** A page about a run: picker, and its results or why there are none. */
export const RunPage = <Loaded extends RunPageData<unknown>>({ streamed, ...props }: RunPageProps<Loaded>) => (
  <StreamedPage streamed={streamed} shape="board">
    {(loaded) => <LoadedPage {...props} loaded={loaded} />}
  </StreamedPage>
);

type LoadedPageProps<Loaded extends RunPageData<unknown>> = Omit<RunPageProps<Loaded>, 'streamed'> & {
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
