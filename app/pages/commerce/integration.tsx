import { CallPanel, TrialPanel } from '#app/features/api-integrations/call-panel.tsx';
import { changeIntegration, loadIntegration } from '#app/features/api-integrations/integration.server.ts';
import { integrationEditor } from '#app/features/api-integrations/integration-fields.ts';
import { IntegrationForm } from '#app/features/api-integrations/integration-form.tsx';
import { UsagePanel } from '#app/features/api-integrations/usage-panel.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { EditorPage } from '#app/touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '#app/touchpoints/item.server.ts';
import { FiguresPanel } from '#app/touchpoints/side-panels.tsx';
import type { Route } from './+types/integration.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('api', loadIntegration);
export const action = touchpointAction(changeIntegration);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, 'API');

export default function Integration({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditorPage
      {...integrationEditor}
      streamed={loaderData}
      result={actionData}
      title={texts.content}
      form={({ data, editor }) => (
        <IntegrationForm editor={editor} collections={data.collections} retailers={data.retailers} />
      )}
      aside={({ data, touchpoint, formats }) => (
        <>
          <CallPanel touchpoint={touchpoint} publicOrigin={data.publicOrigin} />
          <TrialPanel trial={data.trial} />
          <UsagePanel usage={data.usage} formats={formats} />
          <FiguresPanel touchpoint={touchpoint} formats={formats} />
        </>
      )}
    />
  );
}

export { ErrorPage as ErrorBoundary };
