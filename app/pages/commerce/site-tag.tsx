import { ActivityPanels } from '#app/features/site-tags/activity-panels.tsx';
import { InstallPanel } from '#app/features/site-tags/install-panel.tsx';
import { changeSiteTag, loadSiteTag } from '#app/features/site-tags/site-tag.server.ts';
import { tagEditor } from '#app/features/site-tags/tag-fields.ts';
import { TagForm } from '#app/features/site-tags/tag-form.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { EditorPage } from '#app/touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '#app/touchpoints/item.server.ts';
import { FiguresPanel } from '#app/touchpoints/side-panels.tsx';
import type { Route } from './+types/site-tag.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('site', loadSiteTag);
export const action = touchpointAction(changeSiteTag);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, texts.siteTag);

export default function SiteTag({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditorPage
      {...tagEditor}
      streamed={loaderData}
      result={actionData}
      title={texts.counts}
      form={({ data, editor }) => <TagForm editor={editor} retailers={data.retailers} />}
      below={({ data, touchpoint }) => <InstallPanel touchpoint={touchpoint} publicOrigin={data.publicOrigin} />}
      aside={({ data, touchpoint, formats }) => (
        <>
          <ActivityPanels activity={data.activity} matches={data.matches} formats={formats} />
          <FiguresPanel touchpoint={touchpoint} formats={formats} />
        </>
      )}
    />
  );
}

export { ErrorPage as ErrorBoundary };
