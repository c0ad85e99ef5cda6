import { useState } from 'react';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ImportKind } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { buttonStyle } from '../../ui/button.ts';
import { FormatChoices } from './format-choices.tsx';
import { MappingTable } from './mapping-table.tsx';
import { PreviewTable } from './preview-table.tsx';

interface ReadingFormProps {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly preview: ImportPreview;
  readonly busy: boolean;
  readonly formats: Formats;
  readonly onChange: (options: ImportOptions) => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

/** How the file is read, with the first rows as proof. What the file leaves open has to be chosen by hand. */
export function ReadingForm({
  kind,
  fileName,
  preview,
  busy,
  formats,
  onChange,
  onImport,
  onCancel,
}: ReadingFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = preview.unsure.filter((name) => !chosen.has(name));
  const change = (part: Partial<ImportOptions>) => {
    setChosen(new Set([...chosen, ...Object.keys(part)]));
    onChange({ ...preview.options, ...part });
  };
  const stop = preview.blocked ?? (open.length > 0 ? 'Choose how numbers and dates are written first.' : null);
  const { checked, bad } = preview;
  return (
    <form
      aria-label="How the file is read"
      className="space-y-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!stop && !busy) onImport();
      }}
    >
      <p className="text-sm">
        <span className="font-medium break-all">{fileName}</span>
        <span className="text-muted"> · {preview.columns.length} columns</span>
      </p>
      <FormatChoices options={preview.options} open={open} onChange={change} />
      <MappingTable
        kind={kind}
        columns={preview.columns}
        mapping={preview.options.mapping}
        onChange={(mapping) => change({ mapping })}
      />
      <PreviewTable preview={preview} formats={formats} />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className={buttonStyle()} disabled={busy || stop !== null}>
          Import
        </button>
        <button type="button" className={buttonStyle({ tone: 'ghost' })} onClick={onCancel}>
          Choose another file
        </button>
        <p role="status" className="text-sm text-muted">
          {busy
            ? 'Looking again…'
            : (stop ??
              (bad === 0
                ? `The first ${formats.value(checked, 'integer')} rows can all be taken.`
                : `Of the first ${formats.value(checked, 'integer')} rows, ${formats.value(bad, 'integer')} can’t be taken. They are left out and listed.`))}
        </p>
      </div>
    </form>
  );
}
