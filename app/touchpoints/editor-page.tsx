import { type ReactNode, Suspense } from 'react';
import { HistoryPanel } from '#lazy/touchpoints/history-panel';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { ReadOnlyReason } from '../access/read-only.server.ts';
import type { Part } from '../api/answers.server.ts';
import type { Streamed } from '../api/streamed.ts';
import type { FormValues } from '../forms/fields.ts';
import { ItemColumns, ItemFrame, ItemPage } from '../page-recipes/item-page.tsx';
import { Panel } from '../ui/panel.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';
import type { EditedKind } from './changed-parts.ts';
import type { HistoryPanel as History } from './history-panel.tsx';
import type { EditedFields } from './name-fields.ts';
import { SaveBar } from './save-bar.tsx';
import { PreviewsPanel, Unpublish } from './side-panels.tsx';
import { StatusBadge } from './status-badge.tsx';
import * as texts from './texts.ts';
import { type Edited, type Editor, type EditorKind, useEditor } from './use-editor.ts';
import { touchpointWords } from './words.ts';

interface EditorData<Fields extends EditedFields> {
  readonly kind: EditedKind;
  readonly touchpoint: Part<OpenedTouchpoint>;
  /** The saved form values; null if there is no touchpoint. */
  readonly saved: FormValues<Fields> | null;
  readonly history: Parameters<typeof History>[0]['history'];
  /** Null if the kind has no previews. */
  readonly previews: Parameters<typeof PreviewsPanel>[0]['previews'] | null;
  readonly closed: ReadOnlyReason;
  readonly scopeRef: string;
  readonly scopeLabel: string;
  readonly publicOrigin: string;
  readonly locale: string;
  readonly currency: string;
}

/** Data for the parts of an editor page. */
interface Opened<Fields extends EditedFields, Data> {
  readonly data: Data;
  readonly touchpoint: OpenedTouchpoint;
  readonly editor: Editor<Fields>;
  readonly result: Edited<Fields>['result'];
  readonly formats: Formats;
}

interface EditorParts<Fields extends EditedFields, Data> extends EditorKind<Fields> {
  readonly result: Edited<Fields>['result'] | undefined;
  /** Title above the form. */
  readonly title: string;
  readonly form: (opened: Opened<Fields, Data>) => ReactNode;
  /** A panel below the form. */
  readonly below?: (opened: Opened<Fields, Data>) => ReactNode;
  /** Panels next to the form, above previews and history. */
  readonly aside: (opened: Opened<Fields, Data>) => ReactNode;
  /** Steps shown instead while the item is new; null if it isn't. */
  readonly steps?: (opened: Opened<Fields, Data>) => ReactNode;
  /** What the preview shows. */
  readonly previewOf?: string;
}

interface EditorPageProps<Fields extends EditedFields, Data> extends EditorParts<Fields, Data> {
  readonly streamed: Streamed<Data>;
}

/** The page of a touchpoint: its form, panels, and the save bar. */
export const EditorPage = <Fields extends EditedFields, Data extends EditorData<Fields>>({
  streamed,
  ...parts
}: EditorPageProps<Fields, Data>) => (
  <StreamedPage streamed={streamed}>
    {(data) => {
      const { list, many, one } = touchpointWords[data.kind];
      const back = { to: list, text: fill(texts.allMany, { many }) };
      const unread = fill(texts.unread, { one });
      return (
        <ItemPage
          part={data.touchpoint}
          list={back}
          missing={{ title: fill(texts.missing, { one }), text: texts.missingHint }}
          errorTitle={unread}
          unavailable={data.closed === 'sample-data' ? { title: unread, text: texts.sampleDataHidden } : null}
        >
          {(touchpoint) =>
            data.saved ? (
              <OpenedTouchpointPage
                key={touchpoint.id}
                {...parts}
                data={data}
                saved={data.saved}
                touchpoint={touchpoint}
                list={back}
              />
            ) : null
          }
        </ItemPage>
      );
    }}
  </StreamedPage>
);

interface OpenedPageProps<Fields extends EditedFields, Data> extends EditorParts<Fields, Data> {
  readonly data: Data;
  readonly saved: FormValues<Fields>;
  readonly touchpoint: OpenedTouchpoint;
  readonly list: { readonly to: string; readonly text: string };
}

function OpenedTouchpointPage<Fields extends EditedFields, Data extends EditorData<Fields>>(
  props: OpenedPageProps<Fields, Data>,
) {
  const { data, touchpoint, saved, list, title, form, below, aside, steps, previewOf = '', result = null } = props;
  const { scopeRef, publicOrigin, locale, currency, previews, history } = data;
  const { one, publicPath } = touchpointWords[data.kind];
  const path = publicPath(touchpoint);
  const { fields, toDefinition, marksLate } = props;
  const editor = useEditor<Fields>({
    ...{ fields, toDefinition, ...(marksLate !== undefined && { marksLate }) },
    ...{ kind: data.kind, touchpoint, scopeRef, saved, result },
  });
  const opened = { data, touchpoint, editor, result, formats: createFormats(locale, currency) };
  const inSteps = steps?.(opened);
  if (inSteps)
    return (
      <ItemFrame list={list} title={touchpoint.name} badge={<StatusBadge {...touchpoint} />}>
        {inSteps}
      </ItemFrame>
    );
  return (
    <ItemFrame
      list={list}
      title={touchpoint.name}
      badge={<StatusBadge {...touchpoint} />}
      actions={<Unpublish touchpoint={touchpoint} />}
    >
      {/* Archived touchpoints are read-only. */}
      <fieldset disabled={touchpoint.status === 'archived'} className="contents">
        <ItemColumns
          firstPanelOnTop={touchpoint.status === 'published'}
          main={
            <>
              <Panel title={title} aside={data.scopeLabel}>
                {form(opened)}
              </Panel>
              {below?.(opened)}
            </>
          }
          aside={
            <>
              {aside(opened)}
              {previews ? (
                <PreviewsPanel
                  previews={previews}
                  made={result?.ok ? result.preview : null}
                  what={previewOf}
                  locale={locale}
                />
              ) : null}
              <Suspense>
                <HistoryPanel touchpoint={touchpoint} scopeRef={scopeRef} history={history} locale={locale} />
              </Suspense>
            </>
          }
        />
      </fieldset>
      <SaveBar
        {...{ editor, result, locale }}
        opens={path === null ? null : { one, address: `${publicOrigin}${path}` }}
      />
    </ItemFrame>
  );
}
