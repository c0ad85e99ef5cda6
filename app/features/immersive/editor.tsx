import { memo, Suspense, useMemo } from 'react';
import { Page } from '#app/ui/page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { draftPath } from '#app/worker-paths.ts';
import { PreviewSheet } from '#lazy/features/immersive/preview-sheet';
import { Workspace } from '#lazy/features/immersive/workspace';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { checkImmersive } from '#shared/touchpoints/blocks-checks.ts';
import { nameOfBlock } from './changed-parts.ts';
import { checkFactsOf } from './check-facts.ts';
import type { EditorData, EditResult } from './editor.server.ts';
import { EditorHead } from './editor-head.tsx';
import { PanelTabs } from './editor-tabs.tsx';
import { type PreviewDevice, PreviewFrame } from './preview-frame.tsx';
import { savedOf } from './saving.ts';
import { useChoices, useOffersReread } from './use-choices.ts';
import { useEditor } from './use-editor.ts';
import { useEditorView } from './use-editor-view.ts';
import type { WorkspaceProps } from './workspace.tsx';

interface ExperienceEditorProps {
  readonly data: EditorData;
  readonly detail: OpenedTouchpoint;
  readonly result: EditResult | null;
}

/** The editor of one experience. Every form of it posts without a script; with one the page changes and saves by itself. */
export function ExperienceEditor({ data, detail, result }: ExperienceEditorProps) {
  const { facts, offers } = data;
  const refused = result?.ok === false ? result.kept : null;
  const editor = useEditor(detail.id, facts.scope, facts.owner, detail, refused);
  const { state } = editor;
  const { page } = state.content;
  const view = useEditorView(page);
  const { choices, add } = useChoices(data);
  useOffersReread(state.saved.page, savedOf(detail).page);
  const findings = useMemo(
    () => checkImmersive(page, { ...checkFactsOf(offers, page, detail), alcohol: facts.alcohol }),
    [page, offers, detail, facts.alcohol],
  );
  const preview = {
    src: `${draftPath('ip', detail.id)}?scope=${facts.scope}&lang=${encodeURIComponent(view.locale)}`,
    revision: state.saved.revision,
    device: view.device,
    linkTo: (device: PreviewDevice) => view.linkTo({ device }),
    names: new Map(page.blocks.map((block) => [block.id, nameOfBlock(block, view.locale, page.defaultLocale)])),
    chosen: view.panel === 'content' ? (view.block?.id ?? null) : null,
    editLink: (block: string) => view.linkTo({ panel: 'content', block }),
  };
  return (
    <Page>
      <EditorHead
        detail={detail}
        editor={editor}
        result={result}
        findings={findings}
        checksLink={view.linkTo({ panel: 'checks' })}
      />
      <PanelTabs panel={view.panel} findings={findings} linkTo={(panel) => view.linkTo({ panel })} />
      <Suspense>
        <PreviewSheet {...preview} />
      </Suspense>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
        <WokenWorkspace {...{ data, detail, result, editor, view, findings, choices }} onChosen={add} />
        <div className="max-xl:in-[[data-js]]:hidden">
          <PreviewFrame {...preview} />
        </div>
      </div>
    </Page>
  );
}

/** Its script comes after the first view: until then nothing but a change of what it shows may touch it. */
const WokenWorkspace = memo((props: WorkspaceProps) => (
  <Suspense fallback={<Skeleton className="min-h-96" />}>
    <Workspace {...props} />
  </Suspense>
));
