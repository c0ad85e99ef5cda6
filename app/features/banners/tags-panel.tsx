import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Banner } from '#shared/touchpoints/banner.ts';
import { bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import { CodeBlock, quoted } from '../../touchpoints/code-block.tsx';
import { Unpublish } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';

interface TagsPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly banner: Banner;
  readonly publicOrigin: string;
}

/** Code for pages and for ad servers, of the saved draft. */
export function TagsPanel({ touchpoint, banner, publicOrigin }: TagsPanelProps) {
  const page = `${publicOrigin}/embed/dp/${touchpoint.publicId}`;
  const landing = `${page}/out/target`;
  const { width, height } = bannerSizes[banner.size];
  const box = `width="${width}" height="${height}"`;
  const frame = (src: string) =>
    `<iframe src="${src}" title="${quoted(banner.headline || banner.alt)}" ${box} style="border:0" loading="lazy"></iframe>`;
  return (
    <Panel title="Tags">
      <p className="text-sm text-muted">
        {touchpoint.status === 'published'
          ? 'A change shows within a minute of publishing.'
          : 'They show nothing until the banner is published.'}
      </p>
      <CodeBlock label="For a page" text={frame(page)} />
      <CodeBlock
        label="For an ad server: put its own click macro in place of CLICK_MACRO"
        text={frame(`${page}?clickTag=CLICK_MACRO`)}
      />
      <CodeBlock label="Landing address to enter in the ad server" text={landing} />
      <p className="mt-1 text-xs text-muted">
        The macro must be the ad server’s encoded click address, beginning with https. It counts the click and leads on
        to the landing address, which counts it here.
      </p>
      {banner.picture ? (
        <>
          <CodeBlock
            label="Without a frame or a script"
            text={`<a href="${landing}"><img src="${publicOrigin}${banner.picture.src}" alt="${quoted(banner.alt)}" ${box}></a>`}
          />
          <p className="mt-1 text-xs text-muted">
            The picture alone: clicks are counted, impressions and visits are not.
          </p>
        </>
      ) : null}
      <Unpublish touchpoint={touchpoint} />
    </Panel>
  );
}
