import { data as answer } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { ActivityPanels } from '../../features/site-tags/activity-panels.tsx';
import { InstallPanel } from '../../features/site-tags/install-panel.tsx';
import { changeSiteTag, loadSiteTag } from '../../features/site-tags/site-tag.server.ts';
import { tagEditor } from '../../features/site-tags/tag-fields.ts';
import { TagForm } from '../../features/site-tags/tag-form.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { HistoryPanel } from '../../touchpoints/history-panel.tsx';
import { itemLoader } from '../../touchpoints/item.server.ts';
import { statusOf } from '../../touchpoints/item-result.ts';
import { FiguresPanel } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/site-tag.ts';
import * as texts from './texts.ts';

export const loader = itemLoader('site', loadSiteTag);

export async function action({ context, params, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeSiteTag(page, params.id ?? '', await request.formData());
  return answer(result, { status: statusOf(result) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, texts.siteTag);

export default function SiteTag({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(data) => <Opened data={data} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly data: Awaited<ReturnType<typeof loadSiteTag>>;
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
}

function Opened({ data, result }: OpenedProps) {
  const { history, publicOrigin, locale, currency } = data;
  const formats = createFormats(locale, currency);
  return (
    <EditorPage {...tagEditor} data={data} result={result}>
      {(opened, editor) => (
        <>
          <div className="grid min-w-0 gap-4">
            <Panel title={texts.whatItCounts} aside={data.scopeLabel}>
              <TagForm editor={editor} retailers={data.retailers} />
            </Panel>
            <InstallPanel touchpoint={opened} publicOrigin={publicOrigin} />
          </div>
          <div className="grid min-w-0 gap-4">
            <ActivityPanels activity={data.activity} matches={data.matches} formats={formats} />
            <FiguresPanel touchpoint={opened} formats={formats} />
            <HistoryPanel touchpoint={opened} scopeRef={data.scopeRef} history={history} locale={locale} />
          </div>
        </>
      )}
    </EditorPage>
  );
}

export { ErrorPage as ErrorBoundary };
