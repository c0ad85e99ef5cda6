import { Form } from 'react-router';
import type { OpenedTouchpoint, TouchpointPreview } from '#shared/api/families/touchpoints-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import { pagePath } from '../page-path.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/counted.ts';
import { Link } from '../ui/link.tsx';
import { utcMoment } from '../ui/moment.ts';
import { Panel, PanelFailure } from '../ui/panel.tsx';
import * as texts from './texts.ts';

interface UnpublishProps {
  readonly touchpoint: Pick<OpenedTouchpoint, 'etag' | 'status'>;
}

/** The button to unpublish, for published touchpoints. */
export const Unpublish = ({ touchpoint: { etag, status } }: UnpublishProps) =>
  status === 'published' ? (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="etag" value={etag} />
      <Button type="submit" name="intent" value="unpublish" variant="outline">
        {texts.unpublish}
      </Button>
    </Form>
  ) : null;

interface FiguresProps {
  readonly touchpoint: Pick<OpenedTouchpoint, 'id' | 'figures' | 'figuresRange'>;
  readonly formats: Formats;
}

/** Figures of the last 30 days and of today so far, each with a link to the dashboard. */
export function Figures({ touchpoint: { id, figures, figuresRange: days }, formats }: FiguresProps) {
  const dashboard = (range: Readonly<Record<string, string>>): string => {
    const view = new URLSearchParams({ v: '1', ...range, compare: 'none', 'in.touchpoint': String(id) });
    return `${pagePath('/dashboard/:pageId', { pageId: 'overview' })}?${view}`;
  };
  const count = (value: number | null) => formats.value(value, 'integer');
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 text-sm" suppressHydrationWarning>
        <Figure label={texts.visits} value={count(figures?.sessions ?? null)} />
        <Figure label={texts.piClicks} value={count(figures?.piClicks ?? null)} />
        <Figure label={texts.piSessions} value={count(figures?.piSessions ?? null)} />
        <Figure label={texts.piRate} value={formats.value(figures?.piRate ?? null, 'percent')} />
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={dashboard({ range: 'custom', ...days })} className="text-primary-ink underline">
          {texts.seeOnDashboard}
        </Link>
        <Link to={dashboard({ range: 'today' })} className="text-primary-ink underline">
          {fill(texts.todaySoFar, {
            visits: counted(figures?.today.sessions ?? 0, 'visit', formats),
            clicks: counted(figures?.today.piClicks ?? 0, 'intent click', formats),
          })}
        </Link>
      </p>
    </>
  );
}

/** Like `Figures`, in a panel. */
export const FiguresPanel = ({ touchpoint, formats }: FiguresProps) => (
  <Panel title={texts.last30Days} aside={daysOf(touchpoint, formats)}>
    <Figures touchpoint={touchpoint} formats={formats} />
  </Panel>
);

export const daysOf = ({ figuresRange: { from, to } }: FiguresProps['touchpoint'], formats: Formats): string =>
  `${formats.day(from)} – ${formats.day(to)}`;

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
);

interface PreviewsPanelProps {
  readonly previews: Part<{ readonly items: readonly TouchpointPreview[] }>;
  /** Address of the preview that was just created. */
  readonly made: string | null;
  /** What the preview shows. */
  readonly what: string;
  readonly locale: string;
}

/** Preview links, which show the draft to anyone who has them. */
export function PreviewsPanel({ previews, made, what, locale }: PreviewsPanelProps) {
  return (
    <Panel title={texts.preview}>
      <p className="text-xs text-muted">{fill(texts.previewLinkHint, { what })}</p>
      {made ? (
        <p role="status" className="mt-2 text-sm break-all">
          <a href={made} target="_blank" rel="noreferrer" className="text-primary-ink underline">
            {made}
          </a>
          <span className="mt-1 block text-xs text-muted">{texts.copyNow}</span>
        </p>
      ) : null}
      <Form method="post" preventScrollReset className="mt-3">
        <Button type="submit" name="intent" value="preview" variant="outline" size="sm">
          {texts.createPreviewLink}
        </Button>
      </Form>
      {previews.state === 'failed' ? (
        <PanelFailure text={failureText(previews.failure.kind)} requestId={previews.failure.requestId} />
      ) : (
        <ul className="mt-3 divide-y divide-line text-sm">
          {previews.answer.items.map(({ id, author, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <span suppressHydrationWarning>
                {texts.by} {author ?? 'somebody'}
                {texts.until} {utcMoment(expiresAt, locale)}
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="preview" value={id} />
                <Button type="submit" name="intent" value="revoke" variant="danger" size="sm">
                  {texts.revoke}
                  <span className="sr-only">
                    {' '}
                    {texts.thePreviewOf} {author ?? 'somebody'}
                  </span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
