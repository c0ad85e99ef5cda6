import { data as answer } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { EmbedPanel } from '../../features/videos/embed-panel.tsx';
import { embedSize } from '../../features/videos/embed-size.ts';
import { changeVideo, loadVideo } from '../../features/videos/video.server.ts';
import { videoEditor } from '../../features/videos/video-fields.ts';
import { VideoForm } from '../../features/videos/video-form.tsx';
import { WatchedPanel } from '../../features/videos/watched-panel.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { DraftFrame } from '../../touchpoints/draft-frame.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { HistoryPanel } from '../../touchpoints/history-panel.tsx';
import { itemLoader } from '../../touchpoints/item.server.ts';
import { statusOf } from '../../touchpoints/item-result.ts';
import { FiguresPanel, PreviewsPanel } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/video.ts';
import * as texts from './texts.ts';

export const loader = itemLoader('vd', loadVideo);

/** Everything is a plain form, so that the page works without a script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeVideo(page, params.id ?? '', await request.formData());
  return answer(result, { status: statusOf(result) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'Video');

export default function VideoPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(data) => <Opened data={data} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly data: Awaited<ReturnType<typeof loadVideo>>;
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
}

function Opened({ data, result }: OpenedProps) {
  const { definition: video, history, previews, publicOrigin, locale, currency } = data;
  const formats = createFormats(locale, currency);
  return (
    <EditorPage {...videoEditor} data={data} result={result}>
      {(opened, editor) => (
        <>
          <Panel title={texts.whatItShows} aside={data.scopeLabel}>
            <VideoForm editor={editor} />
          </Panel>
          <div className="grid gap-4">
            <DraftFrame touchpoint={opened} scopeRef={data.scopeRef} {...embedSize(video)} />
            {video ? <EmbedPanel touchpoint={opened} video={video} publicOrigin={publicOrigin} /> : null}
            <FiguresPanel touchpoint={opened} formats={formats} />
            <WatchedPanel touchpoint={opened} formats={formats} />
            {previews ? (
              <PreviewsPanel
                previews={previews}
                made={result?.ok ? result.preview : null}
                what={texts.theSavedDraft}
                locale={locale}
              />
            ) : null}
            <HistoryPanel touchpoint={opened} scopeRef={data.scopeRef} history={history} locale={locale} />
          </div>
        </>
      )}
    </EditorPage>
  );
}

export { ErrorPage as ErrorBoundary };
