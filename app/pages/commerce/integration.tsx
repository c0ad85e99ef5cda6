import { CallPanel, TrialPanel } from '../../features/api-integrations/call-panel.tsx';
import { changeIntegration, loadIntegration } from '../../features/api-integrations/integration.server.ts';
import { integrationEditor } from '../../features/api-integrations/integration-fields.ts';
import { IntegrationForm } from '../../features/api-integrations/integration-form.tsx';
import { UsagePanel } from '../../features/api-integrations/usage-panel.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '../../touchpoints/item.server.ts';
import { FiguresPanel } from '../../touchpoints/side-panels.tsx';
import type { Route } from './+types/integration.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('api', loadIntegration);
export const action = touchpointAction(changeIntegration);

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'API');

export default function Integration({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditorPage
      {...integrationEditor}
      of={loaderData}
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
