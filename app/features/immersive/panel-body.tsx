import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { daysOf, Figures } from '#app/touchpoints/side-panels.tsx';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { BlockForm } from './block-form.tsx';
import { BlockList } from './block-list.tsx';
import { blockName } from './changed-parts.ts';
import { ChecksPanel } from './checks-panel.tsx';
import type { EditorData, EditResult } from './editor.server.ts';
import { changeBlock, moveBlock } from './edits.ts';
import { HistoryPanel } from './history-panel.tsx';
import type { OpenedPart } from './opened-part.ts';
import { AudiencePanel, LanguagesPanel, ThemePanel, TrackingPanel, WordsPanel } from './page-panels.tsx';
import { SharePanel } from './share-panel.tsx';
import * as texts from './texts.ts';
import type { Choices, ChosenItem } from './use-choices.ts';
import type { Editor } from './use-editor.ts';
import type { EditorView } from './use-editor-view.ts';

interface PanelBodyProps {
  readonly data: EditorData;
  readonly detail: OpenedTouchpoint;
  readonly result: EditResult | null;
  readonly editor: Editor;
  readonly view: EditorView;
  readonly findings: readonly Finding[];
  readonly choices: Choices;
  readonly onChosen: (chosen: ChosenItem) => void;
}

/** The editor panel in the address; the surrounding form posts its fields. */
export function PanelBody(props: PanelBodyProps) {
  const { data, detail, result, editor, view, findings } = props;
  const { facts } = data;
  const { page } = editor.state.content;
  const onChange = (change: (page: Immersive) => Immersive) => editor.change((now) => ({ page: change(now.page) }));
  switch (view.panel) {
    case 'content':
      return <ContentPanel {...props} onChange={onChange} />;
    case 'words':
      return <WordsPanel key={view.locale} {...{ page, onChange }} />;
    case 'theme':
      return <ThemePanel {...{ page, onChange }} />;
    case 'languages':
      return <LanguagesPanel page={page} />;
    case 'tracking':
      return <TrackingPanel {...{ page, onChange }} gtmId={facts.gtmId} />;
    case 'audience':
      return <AudiencePanel {...{ page, onChange }} alcohol={facts.alcohol} />;
    case 'checks':
      return (
        <ChecksPanel
          page={page}
          findings={findings}
          offersKnown={data.offers.state === 'ready'}
          linkTo={(finding) => findingLink(view, finding)}
        />
      );
    case 'history':
      return (
        <HistoryPanel
          part={data.versions}
          compared={data.compared}
          detail={detail}
          scopeRef={facts.scope}
          revision={editor.state.saved.revision}
          linkTo={(revision) => view.linkTo({ panel: 'history', revision })}
          locale={facts.locale}
        />
      );
    case 'share':
      return (
        <SharePanel
          detail={detail}
          previews={data.previews}
          token={result?.ok ? (result.token ?? null) : null}
          publishedDomains={data.publishedDomains}
          allowedDomains={page.allowedDomains}
          publicOrigin={facts.publicOrigin}
          appOrigin={facts.appOrigin}
          locale={facts.locale}
        />
      );
    case 'results':
      return <PageResults detail={detail} {...facts} />;
  }
}

/** Link to the place where a finding can be fixed, down to the field if it has one. */
const findingLink = ({ linkTo }: EditorView, { block, panel, field }: Finding): string | null => {
  const place = block ? { panel: 'content', block } : panel ? { panel } : null;
  return place && linkTo({ ...place, ...(field === undefined ? {} : { field }) });
};

interface ContentPanelProps extends PanelBodyProps {
  readonly onChange: (change: (page: Immersive) => Immersive) => void;
}

function ContentPanel({ editor: { state }, view, findings, choices, onChange, onChosen }: ContentPanelProps) {
  const { page } = state.content;
  const { block, locale } = view;
  const fields = useOpenedPart();
  return (
    <div className="grid grid-cols-1 gap-6">
      <BlockList
        blocks={page.blocks}
        chosen={block?.id ?? null}
        locale={locale}
        fallback={page.defaultLocale}
        findings={findings}
        linkTo={(id) => view.linkTo({ panel: 'content', block: id })}
        onMove={(id, to) => onChange((now) => moveBlock(now, id, to))}
      />
      {block ? (
        <section
          ref={fields}
          aria-label={blockName(block, locale, page.defaultLocale)}
          className="grid grid-cols-1 gap-3"
        >
          <h2 className="font-medium">{blockName(block, locale, page.defaultLocale)}</h2>
          <input type="hidden" name="block" value={block.id} />
          <BlockForm
            key={`${block.id} ${locale}`}
            {...{ block, choices, onChosen }}
            onChange={(change) => onChange((now) => changeBlock(now, block.id, change))}
          />
        </section>
      ) : null}
    </div>
  );
}

interface ResultsProps {
  readonly detail: OpenedTouchpoint;
  readonly locale: string;
  readonly currency: string;
}

/** Results of the published page. */
function PageResults({ detail, locale, currency }: ResultsProps) {
  const formats = createFormats(locale, currency);
  return (
    <section>
      <h2 className="mb-3 text-sm font-medium" suppressHydrationWarning>
        {fill(texts.last30Days, { days: daysOf(detail, formats) })}
      </h2>
      <Figures touchpoint={detail} formats={formats} />
    </section>
  );
}

/** Focuses the field that was pressed in the preview. */
function useOpenedPart() {
  const fields = useRef<HTMLElement>(null);
  const { key, state } = useLocation();
  const typeInto = isOpenedPart(state) ? state.typeInto : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    if (typeInto === null) return;
    const findField = (name: string) => fields.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    const field = findField(typeInto) ?? (typeInto === 'text' ? findField('body') : null) ?? findField('heading');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [key]);
  return fields;
}

const isOpenedPart = (state: unknown): state is OpenedPart =>
  typeof state === 'object' && state !== null && 'typeInto' in state && typeof state.typeInto === 'string';
