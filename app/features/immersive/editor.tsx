import { memo, Suspense, useMemo } from 'react';
import { Page } from '#app/ui/page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { draftPath } from '#app/worker-paths.ts';
import { PreviewSheet } from '#lazy/features/immersive/preview-sheet';
import { Workspace } from '#lazy/features/immersive/workspace';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { checkImmersive } from '#shared/touchpoints/blocks-checks.ts';
import { blockName } from './changed-parts.ts';
import { checkFactsOf } from './check-facts.ts';
import type { EditorData, EditResult } from './editor.server.ts';
import { EditorHead } from './editor-head.tsx';
import { PanelTabs } from './editor-tabs.tsx';
import { type PreviewDevice, PreviewFrame } from './preview-frame.tsx';
import { savedContent } from './saving.ts';
import { useChoices, useRereadOffers } from './use-choices.ts';
import { useEditor } from './use-editor.ts';
import { useEditorView } from './use-editor-view.ts';
import type { WorkspaceProps } from './workspace.tsx';

interface ExperienceEditorProps {
  readonly data: EditorData;
  readonly detail: OpenedTouchpoint;
  readonly result: EditResult | null;
}

/** Editor of one experience. It saves automatically; without a script, its forms post. */
export function ExperienceEditor({ data, detail, result }: ExperienceEditorProps) {
  const { facts, offers } = data;
  const refused = result?.ok === false ? result.unsaved : null;
  const editor = useEditor(detail.id, facts.scope, facts.owner, detail, refused);
  const { state } = editor;
  const { page } = state.content;
  const view = useEditorView(page);
  const { choices, add } = useChoices(data);
  useRereadOffers(state.saved.page, savedContent(detail).page);
  const findings = useMemo(
    () => checkImmersive(page, { ...checkFactsOf(offers, page, detail), alcohol: facts.alcohol }),
    [page, offers, detail, facts.alcohol],
  );
  const preview = {
    src: `${draftPath('ip', detail.id)}?scope=${facts.scope}&lang=${encodeURIComponent(view.locale)}`,
    revision: state.saved.revision,
    device: view.device,
    linkTo: (device: PreviewDevice) => view.linkTo({ device }),
    names: new Map(page.blocks.map((block) => [block.id, blockName(block, view.locale, page.defaultLocale)])),
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
        <MemoWorkspace {...{ data, detail, result, editor, view, findings, choices }} onChosen={add} />
        <div className="max-xl:in-[[data-js]]:hidden">
          <PreviewFrame {...preview} />
        </div>
      </div>
    </Page>
  );
}

/** The workspace's script loads after the first view: other renders must not disturb its server-rendered markup. */
const MemoWorkspace = memo((props: WorkspaceProps) => (
  <Suspense fallback={<Skeleton className="min-h-96" />}>
    <Workspace {...props} />
  </Suspense>
));
