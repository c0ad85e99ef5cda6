import { type ReactNode, useMemo } from 'react';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import type { ModelFrame } from './frame.server.ts';
import { createRunFormats, type RunFormats } from './run-formats.ts';
import { RunHeader } from './run-header.tsx';
import { RunPicker } from './run-picker.tsx';
import { RunState } from './run-state.tsx';
import type { ModelPath } from './run-words.ts';

/** What the content of a page is rendered with. */
export interface ShownRun {
  readonly run: ModelRunItem;
  readonly formats: RunFormats;
  readonly frame: ModelFrame;
}

interface RunFrameProps {
  readonly frame: ModelFrame;
  readonly path: ModelPath;
  readonly compares?: boolean;
  /** Rendered for a finished run. */
  readonly children: (shown: ShownRun) => ReactNode;
}

/** Picker, header and state of a run, for pages that also show content without one. */
export function RunFrame({ frame, path, compares = false, children }: RunFrameProps) {
  const { run, locale } = frame;
  const formats = useMemo(() => run && createRunFormats(run, locale), [run, locale]);
  return (
    <>
      {frame.runs.length > 0 || run ? <RunPicker frame={frame} path={path} compares={compares} /> : null}
      {run && formats ? <RunHeader run={run} formats={formats} fileScope={frame.fileScope} /> : null}
      <RunState frame={frame} formats={formats} />
      {run?.status === 'done' && formats ? children({ run, formats, frame }) : null}
    </>
  );
}
