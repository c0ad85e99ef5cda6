import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { changeLink } from '#app/features/smartlinks/link-changes.server.ts';
import { linkEditor } from '#app/features/smartlinks/link-fields.ts';
import { LinkForm } from '#app/features/smartlinks/link-form.tsx';
import { SharePanel } from '#app/features/smartlinks/share-panel.tsx';
import { loadLink } from '#app/features/smartlinks/smartlinks.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { EditorPage } from '#app/touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '#app/touchpoints/item.server.ts';
import { FiguresPanel } from '#app/touchpoints/side-panels.tsx';
import { LinkSteps } from '#lazy/features/smartlinks/link-steps';
import type { Route } from './+types/smartlink.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('dl', loadLink);
export const action = touchpointAction(changeLink);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, 'Smartlink');

export default function Smartlink({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  const asked = useSearchParams()[0].get('step');
  return (
    <EditorPage
      {...linkEditor}
      streamed={loaderData}
      result={result}
      title={texts.destination}
      form={({ data: { publicOrigin, locale, retailers }, editor }) => (
        <LinkForm {...{ editor, result, publicOrigin, locale, retailers }} />
      )}
      aside={({ data, touchpoint, formats }) => (
        <>
          <SharePanel link={touchpoint} publicOrigin={data.publicOrigin} />
          <FiguresPanel touchpoint={touchpoint} formats={formats} />
        </>
      )}
      steps={({ data, touchpoint, editor, formats }) =>
        asked !== null && data.closed === null && touchpoint.status !== 'archived' ? (
          <Suspense>
            <LinkSteps {...{ editor, requestedStep: asked, result, formats }} publicOrigin={data.publicOrigin} />
          </Suspense>
        ) : null
      }
      previewOf={texts.draftDestination}
    />
  );
}

export { ErrorPage as ErrorBoundary };
