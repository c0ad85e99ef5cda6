import { Fragment } from 'react';
import { CodeBlock, quoted } from '#app/touchpoints/code-block.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Banner } from '#shared/touchpoints/banner.ts';
import { bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import * as texts from './texts.ts';

interface Tag {
  readonly label: string;
  readonly text: string;
  readonly note?: string;
}

const macroNote = texts.macroHint;

/** Text file of all tags, for whoever books the banner. */
const tagsFile = (title: string, tags: readonly Tag[]): string => {
  const parts = tags.map(({ label, text, note }) => [label, text, ...(note ? [note] : [])].join('\n'));
  return `data:text/plain;charset=utf-8,${encodeURIComponent([title, ...parts].join('\n\n'))}`;
};

interface TagsPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly banner: Banner;
  readonly publicOrigin: string;
}

/** Embed codes for pages and ad servers, from the saved draft. */
export function TagsPanel({ touchpoint, banner, publicOrigin }: TagsPanelProps) {
  const page = `${publicOrigin}/embed/dp/${touchpoint.publicId}`;
  const landing = `${page}/out/target`;
  const { width, height } = bannerSizes[banner.size];
  const box = `width="${width}" height="${height}"`;
  const iframeCode = (src: string) =>
    `<iframe src="${src}" title="${quoted(banner.headline || banner.alt)}" ${box} style="border:0" loading="lazy"></iframe>`;
  const tags: readonly Tag[] = [
    { label: texts.pageTag, text: iframeCode(page) },
    {
      label: texts.adServerTag,
      text: iframeCode(`${page}?clickTag=CLICK_MACRO`),
    },
    { label: texts.landingUrl, text: landing, note: macroNote },
    ...(banner.picture
      ? [
          {
            label: texts.plainTag,
            text: `<a href="${landing}"><img src="${publicOrigin}${banner.picture.src}" alt="${quoted(banner.alt)}" ${box}></a>`,
            note: texts.plainTagHint,
          },
        ]
      : []),
  ];
  return (
    <Panel title={texts.tags}>
      <p className="text-sm text-muted">
        {touchpoint.status === 'published' ? texts.liveWithinMinute : texts.inactiveTags}
      </p>
      {tags.map(({ label, text, note }) => (
        <Fragment key={label}>
          <CodeBlock {...{ label, text }} />
          {note ? <p className="mt-1 text-xs text-muted">{note}</p> : null}
        </Fragment>
      ))}
      <a
        href={tagsFile(`${touchpoint.name}, ${banner.size}`, tags)}
        download={`banner-${touchpoint.id}-${banner.size}-tags.txt`}
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'mt-4 self-start' })}
      >
        {texts.downloadAllTags}
      </a>
    </Panel>
  );
}
