import { data as answer } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { changeBanner, loadBanner } from '../../features/banners/banner.server.ts';
import { bannerEditor } from '../../features/banners/banner-fields.ts';
import { BannerForm } from '../../features/banners/banner-form.tsx';
import { TagsPanel } from '../../features/banners/tags-panel.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { DraftFrame } from '../../touchpoints/draft-frame.tsx';
import { EditorPage } from '../../touchpoints/editor-page.tsx';
import { HistoryPanel } from '../../touchpoints/history-panel.tsx';
import { itemLoader } from '../../touchpoints/item.server.ts';
import { statusOf } from '../../touchpoints/item-result.ts';
import { FiguresPanel, PreviewsPanel } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/banner.ts';
import * as texts from './texts.ts';

export const loader = itemLoader('dp', loadBanner);

/** Everything is a plain form, so that the page works without a script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeBanner(page, params.id ?? '', await request.formData());
  return answer(result, { status: statusOf(result) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'Banner');

export default function BannerPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(data) => <Opened data={data} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly data: Awaited<ReturnType<typeof loadBanner>>;
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
}

function Opened({ data, result }: OpenedProps) {
  const { definition: banner, history, previews, publicOrigin, locale, currency } = data;
  return (
    <EditorPage {...bannerEditor} data={data} result={result}>
      {(opened, editor) => (
        <>
          <Panel title={texts.whatItShows} aside={data.scopeLabel}>
            <BannerForm editor={editor} />
          </Panel>
          <div className="grid gap-4">
            {banner ? <DraftFrame touchpoint={opened} scopeRef={data.scopeRef} {...bannerSizes[banner.size]} /> : null}
            {banner ? <TagsPanel touchpoint={opened} banner={banner} publicOrigin={publicOrigin} /> : null}
            <FiguresPanel touchpoint={opened} formats={createFormats(locale, currency)} />
            {previews ? (
              <PreviewsPanel
                previews={previews}
                made={result?.ok ? result.preview : null}
                what={texts.theSavedDraft}
                locale={locale}
              />
            ) : null}
            <HistoryPanel touchpoint={opened} scopeRef={data.scopeRef} history={history} locale={locale} />
          </div>
        </>
      )}
    </EditorPage>
  );
}

export { ErrorPage as ErrorBoundary };
