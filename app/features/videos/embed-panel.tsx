import { CodeBlock, quoted } from '#app/touchpoints/code-block.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Video } from '#shared/touchpoints/video.ts';
import * as texts from './texts.ts';

interface EmbedPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly video: Video;
  readonly publicOrigin: string;
}

/** Embed code of the saved draft. */
export function EmbedPanel({ touchpoint, video, publicOrigin }: EmbedPanelProps) {
  const page = `${publicOrigin}/embed/vd/${touchpoint.publicId}`;
  const { width, height } = embedSize(video);
  const published = touchpoint.status === 'published';
  return (
    <Panel title={texts.embed}>
      <p className="text-sm text-muted">{published ? texts.liveWithinMinute : texts.inactiveEmbed}</p>
      <CodeBlock
        label={texts.forAPage}
        text={`<iframe src="${page}" title="${quoted(video.title)}" width="${width}" height="${height}" style="border:0" allow="fullscreen" loading="lazy"></iframe>`}
      />
      {published ? (
        <p className="mt-3 text-sm">
          <a href={page} target="_blank" rel="noreferrer" className="text-primary-ink underline">
            {texts.openPlayer}
            <span className="sr-only"> {texts.opensInANewTab}</span>
          </a>
        </p>
      ) : null}
      <p className="mt-2 text-xs text-muted">{texts.engagedNote}</p>
    </Panel>
  );
}

/** Size in CSS pixels, with room for title, video, products and end card. */
export function embedSize(video: Pick<Video, 'hotspots' | 'end'> | null): {
  readonly width: 640;
  readonly height: number;
} {
  const ends = video !== null && (video.end.headline !== '' || video.end.call !== '');
  return { width: 640, height: 420 + 33 * (video?.hotspots.length ?? 0) + (ends ? 64 : 0) };
}
