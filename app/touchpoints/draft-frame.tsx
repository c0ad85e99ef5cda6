import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { Panel } from '../ui/panel.tsx';
import { draftPath } from '../worker-paths.ts';
import * as texts from './texts.ts';

interface DraftFrameProps {
  readonly touchpoint: Pick<OpenedTouchpoint, 'id' | 'kind' | 'revision'>;
  readonly scopeRef: string;
  /** Width of the booked ad format in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Scale for formats that are wider than the panel. Classes, since the Content-Security-Policy forbids inline styles.
 */
const scales: Readonly<Record<number, readonly [share: number, className: string]>> = {
  320: [0.9, 'scale-90'],
  640: [0.45, 'scale-45'],
  728: [0.4, 'scale-40'],
  970: [0.3, 'scale-30'],
};

/** Preview of the saved draft, rendered like the published page but without running scripts. */
export function DraftFrame({ touchpoint: { id, kind, revision }, scopeRef, width, height }: DraftFrameProps) {
  const [share, className] = scales[width] ?? [1, ''];
  return (
    <Panel title={texts.draftPreview}>
      <div className="relative self-start overflow-hidden">
        <svg aria-hidden width={Math.round(width * share)} height={Math.round(height * share)} />
        <iframe
          title={texts.theSavedDraft}
          src={`${draftPath(kind, id)}?scope=${scopeRef}&revision=${revision}`}
          width={width}
          height={height}
          sandbox="allow-same-origin"
          className={cn('absolute top-0 left-0 max-w-none origin-top-left border-0 bg-white', className)}
        />
      </div>
      <p className="mt-2 text-xs text-muted">
        {texts.theSavedDraftOf} {width}×{height} {texts.pixels}
        {share < 1 ? fill(texts.atOfItsSize, { round: Math.round(share * 100) }) : ''}
        {texts.previewNote}
      </p>
    </Panel>
  );
}
