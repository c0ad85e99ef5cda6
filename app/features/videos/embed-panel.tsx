import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Video } from '#shared/touchpoints/video.ts';
import { CodeBlock, quoted } from '../../touchpoints/code-block.tsx';
import { Unpublish } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';
import { embedSize } from './embed-size.ts';

interface EmbedPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly video: Video;
  readonly publicOrigin: string;
}

/** Code for a page, of the saved draft, and what is counted of it. */
export function EmbedPanel({ touchpoint, video, publicOrigin }: EmbedPanelProps) {
  const page = `${publicOrigin}/embed/vd/${touchpoint.publicId}`;
  const { width, height } = embedSize(video);
  const published = touchpoint.status === 'published';
  return (
    <Panel title="Embed">
      <p className="text-sm text-muted">
        {published ? 'A change shows within a minute of publishing.' : 'It shows nothing until the video is published.'}
      </p>
      <CodeBlock
        label="For a page"
        text={`<iframe src="${page}" title="${quoted(video.title)}" width="${width}" height="${height}" style="border:0" allow="fullscreen" loading="lazy"></iframe>`}
      />
      {published ? (
        <p className="mt-3 text-sm">
          <a href={page} target="_blank" rel="noreferrer" className="text-primary-ink underline">
            See it<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      ) : null}
      <p className="mt-2 text-xs text-muted">
        A visit counts as engaged by its first press or key, such as on play, or after ten seconds in view.
      </p>
      <Unpublish touchpoint={touchpoint} />
    </Panel>
  );
}
