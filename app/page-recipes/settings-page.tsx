import type { ReactNode } from 'react';
import type { Streamed } from '../api/streamed.ts';
import { Page, PageHead } from '../ui/page.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';

interface SettingsPageProps<Content> {
  readonly streamed: Streamed<Content>;
  readonly title: string;
  /** One line below the title; the scope that is set up where it isn't given. */
  readonly lead?: ReactNode;
  /** What can be done with all of it; at most one is primary. */
  readonly actions?: (content: Content) => ReactNode;
  readonly width?: 'full' | 'form';
  /** Its panels, one below the other. */
  readonly children: (content: Content) => ReactNode;
}

/** A page of panels that each set something up. */
export const SettingsPage = <Content,>({
  streamed,
  title,
  lead = streamed.label,
  actions,
  width = 'form',
  children,
}: SettingsPageProps<Content>) => (
  <StreamedPage streamed={streamed} shape="form">
    {(content) => (
      <Page width={width}>
        <PageHead title={title} lead={lead} actions={actions?.(content)} />
        {children(content)}
      </Page>
    )}
  </StreamedPage>
);
