import { changeLink } from '../../features/smartlinks/link-changes.server.ts';
import { linkEditor } from '../../features/smartlinks/link-fields.ts';
import { LinkForm } from '../../features/smartlinks/link-form.tsx';
import { SharePanel } from '../../features/smartlinks/share-panel.tsx';
import { loadLink } from '../../features/smartlinks/smartlinks.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '../../touchpoints/item.server.ts';
import { FiguresPanel } from '../../touchpoints/side-panels.tsx';
import type { Route } from './+types/smartlink.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('dl', loadLink);
export const action = touchpointAction(changeLink);

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'Smartlink');

export default function Smartlink({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <EditorPage
      {...linkEditor}
      of={loaderData}
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
      previewOf={texts.draftDestination}
    />
  );
}

export { ErrorPage as ErrorBoundary };
