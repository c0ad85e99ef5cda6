import { bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import { changeBanner, loadBanner } from '../../features/banners/banner.server.ts';
import { bannerEditor } from '../../features/banners/banner-fields.ts';
import { BannerForm } from '../../features/banners/banner-form.tsx';
import { TagsPanel } from '../../features/banners/tags-panel.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { DraftFrame } from '../../touchpoints/draft-frame.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { touchpointAction, touchpointLoader } from '../../touchpoints/item.server.ts';
import { FiguresPanel } from '../../touchpoints/side-panels.tsx';
import type { Route } from './+types/banner.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('dp', loadBanner);
export const action = touchpointAction(changeBanner);

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'Banner');

export default function BannerPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditorPage
      {...bannerEditor}
      of={loaderData}
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
