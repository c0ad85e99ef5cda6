import { changeBanner, loadBanner } from '#app/features/banners/banner.server.ts';
import { bannerEditor } from '#app/features/banners/banner-fields.ts';
import { BannerForm } from '#app/features/banners/banner-form.tsx';
import { TagsPanel } from '#app/features/banners/tags-panel.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { DraftFrame } from '#app/touchpoints/draft-frame.tsx';
import { EditorPage } from '#app/touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '#app/touchpoints/item.server.ts';
import { FiguresPanel } from '#app/touchpoints/side-panels.tsx';
import { bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import type { Route } from './+types/banner.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('dp', loadBanner);
export const action = touchpointAction(changeBanner);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, 'Banner');

export default function BannerPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditorPage
      {...bannerEditor}
      streamed={loaderData}
      result={actionData}
      title={texts.content}
      form={({ editor }) => <BannerForm editor={editor} />}
      aside={({ data: { definition: banner, scopeRef, publicOrigin }, touchpoint, formats }) => (
        <>
          {banner ? <DraftFrame touchpoint={touchpoint} scopeRef={scopeRef} {...bannerSizes[banner.size]} /> : null}
          {banner ? <TagsPanel touchpoint={touchpoint} banner={banner} publicOrigin={publicOrigin} /> : null}
          <FiguresPanel touchpoint={touchpoint} formats={formats} />
        </>
      )}
      previewOf={texts.theSavedDraft}
    />
  );
}

export { ErrorPage as ErrorBoundary };
