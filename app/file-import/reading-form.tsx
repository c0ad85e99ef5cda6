import type { ReactNode } from 'react';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/counted.ts';
import * as texts from './texts.ts';

/** The part of a preview that all kinds of imports have. */
export interface Look {
  readonly columns: readonly string[];
  /** Why the file can't be imported with these options. */
  readonly blocked: string | null;
  /** Number of previewed rows, and of those that can't be imported. */
  readonly checked: number;
  readonly bad: number;
}

interface ReadingFormProps {
  readonly fileName: string;
  readonly preview: Look;
  /** Which choice is still missing. */
  readonly open?: string | null;
  readonly busy: boolean;
  readonly formats: Formats;
  readonly onImport: () => void;
  readonly onCancel: () => void;
  /** The options, and the first rows as read. */
  readonly children: ReactNode;
}

/** The preview step: options, and the buttons to import or cancel. */
export function ReadingForm({
  fileName,
  preview,
  open = null,
  busy,
  formats,
  onImport,
  onCancel,
  children,
}: ReadingFormProps) {
  const { columns, checked, bad } = preview;
  const stop = preview.blocked ?? open;
  return (
    <form
      aria-label={texts.fileSettings}
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!stop && !busy) onImport();
      }}
    >
      <p className="text-sm">
        <span className="font-medium break-all">{fileName}</span>
        <span className="text-muted"> · {counted(columns.length, 'column', formats)}</span>
      </p>
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={busy || stop !== null}>
          {texts.importLabel}
        </Button>
        <Button type="button" variant="ghost" onClick={onCancel}>
          {texts.chooseAnotherFile}
        </Button>
        <p role="status" className="text-sm text-muted">
          {busy
            ? texts.readingAgain
            : (stop ??
              (bad === 0
                ? fill(texts.allValid, { rows: checked === 1 ? 'row' : counted(checked, 'row', formats) })
                : fill(texts.someInvalid, {
                    checked: counted(checked, 'row', formats),
                    bad: formats.value(bad, 'integer'),
                  })))}
        </p>
      </div>
    </form>
  );
}

interface ProblemsProps {
  readonly problems: readonly { readonly column: string; readonly reason: string }[];
}

/** Why a previewed row can't be imported. */
export const Problems = ({ problems }: ProblemsProps) =>
  problems.map(({ column, reason }) => (
    <span key={`${column} ${reason}`} className="block text-error-ink">
      {column}: {reason}
    </span>
  ));
