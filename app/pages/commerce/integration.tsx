import { data as answer } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { CallPanel, TrialPanel } from '../../features/api-integrations/call-panel.tsx';
import { changeIntegration, loadIntegration } from '../../features/api-integrations/integration.server.ts';
import { integrationEditor } from '../../features/api-integrations/integration-fields.ts';
import { IntegrationForm } from '../../features/api-integrations/integration-form.tsx';
import { UsagePanel } from '../../features/api-integrations/usage-panel.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { HistoryPanel } from '../../touchpoints/history-panel.tsx';
import { itemLoader } from '../../touchpoints/item.server.ts';
import { statusOf } from '../../touchpoints/item-result.ts';
import { FiguresPanel } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/integration.ts';
import * as texts from './texts.ts';

export const loader = itemLoader('api', loadIntegration);

export async function action({ context, params, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeIntegration(page, params.id ?? '', await request.formData());
  return answer(result, { status: statusOf(result) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'API');

export default function Integration({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(data) => <Opened data={data} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly data: Awaited<ReturnType<typeof loadIntegration>>;
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
}

function Opened({ data, result }: OpenedProps) {
  const { history, publicOrigin, locale, currency } = data;
  const formats = createFormats(locale, currency);
  return (
    <EditorPage {...integrationEditor} data={data} result={result}>
      {(opened, editor) => (
        <>
          <Panel title={texts.whatItAnswers} aside={data.scopeLabel}>
            <IntegrationForm editor={editor} collections={data.collections} retailers={data.retailers} />
          </Panel>
          <div className="grid gap-4">
            <CallPanel touchpoint={opened} publicOrigin={publicOrigin} />
            <TrialPanel trial={data.trial} />
            <UsagePanel usage={data.usage} formats={formats} />
            <FiguresPanel touchpoint={opened} formats={formats} />
            <HistoryPanel touchpoint={opened} scopeRef={data.scopeRef} history={history} locale={locale} />
          </div>
        </>
      )}
    </EditorPage>
  );
}

export { ErrorPage as ErrorBoundary };
