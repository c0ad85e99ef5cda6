import { data as answer } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { changeLink } from '../../features/smartlinks/link-changes.server.ts';
import { linkEditor } from '../../features/smartlinks/link-fields.ts';
import { LinkForm } from '../../features/smartlinks/link-form.tsx';
import { SharePanel } from '../../features/smartlinks/share-panel.tsx';
import { loadLink } from '../../features/smartlinks/smartlinks.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { HistoryPanel } from '../../touchpoints/history-panel.tsx';
import { itemLoader } from '../../touchpoints/item.server.ts';
import { statusOf } from '../../touchpoints/item-result.ts';
import { FiguresPanel, PreviewsPanel } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/smartlink.ts';
import * as texts from './texts.ts';

export const loader = itemLoader('dl', loadLink);

/** Everything is a plain form, so that the page works without a script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeLink(page, params.id ?? '', await request.formData());
  return answer(result, { status: statusOf(result) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'Smartlink');

export default function Smartlink({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(data) => <Opened data={data} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly data: Awaited<ReturnType<typeof loadLink>>;
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
}

function Opened({ data, result }: OpenedProps) {
  const { history, previews, publicOrigin, locale, currency } = data;
  return (
    <EditorPage {...linkEditor} data={data} result={result}>
      {(link, editor) => (
        <>
          <Panel title={texts.whereItLeads} aside={data.scopeLabel}>
            <LinkForm {...{ editor, result, publicOrigin, locale }} retailers={data.retailers} />
          </Panel>
          <div className="grid gap-4">
            <SharePanel link={link} publicOrigin={publicOrigin} />
            <FiguresPanel touchpoint={link} formats={createFormats(locale, currency)} />
            {previews ? (
              <PreviewsPanel
                previews={previews}
                made={result?.ok ? result.preview : null}
                what={texts.whereTheSavedDraftLeads}
                locale={locale}
              />
            ) : null}
            <HistoryPanel touchpoint={link} scopeRef={data.scopeRef} history={history} locale={locale} />
          </div>
        </>
      )}
    </EditorPage>
  );
}

export { ErrorPage as ErrorBoundary };
