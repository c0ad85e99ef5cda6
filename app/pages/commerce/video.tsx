import { EmbedPanel, embedSize } from '#app/features/videos/embed-panel.tsx';
import { changeVideo, loadVideo } from '#app/features/videos/video.server.ts';
import { videoEditor } from '#app/features/videos/video-fields.ts';
import { VideoForm } from '#app/features/videos/video-form.tsx';
import { WatchedPanel } from '#app/features/videos/watched-panel.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { DraftFrame } from '#app/touchpoints/draft-frame.tsx';
import { EditorPage } from '#app/touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '#app/touchpoints/item.server.ts';
import { FiguresPanel } from '#app/touchpoints/side-panels.tsx';
import type { Route } from './+types/video.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('vd', loadVideo);
export const action = touchpointAction(changeVideo);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, 'Video');

export default function VideoPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditorPage
      {...videoEditor}
      streamed={loaderData}
      result={actionData}
      title={texts.content}
      form={({ editor }) => <VideoForm editor={editor} />}
      aside={({ data: { definition: video, scopeRef, publicOrigin }, touchpoint, formats }) => (
        <>
          <DraftFrame touchpoint={touchpoint} scopeRef={scopeRef} {...embedSize(video)} />
          {video ? <EmbedPanel touchpoint={touchpoint} video={video} publicOrigin={publicOrigin} /> : null}
          <FiguresPanel touchpoint={touchpoint} formats={formats} />
          <WatchedPanel touchpoint={touchpoint} formats={formats} />
        </>
      )}
      previewOf={texts.theSavedDraft}
    />
  );
}

export { ErrorPage as ErrorBoundary };
