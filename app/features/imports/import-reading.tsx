import { useState } from 'react';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fieldsOf, type ImportKind } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { ReadingStep } from '../../file-import/import-steps.tsx';
import { MappingFields } from '../../file-import/mapping-fields.tsx';
import { ReadingForm } from '../../file-import/reading-form.tsx';
import { FormatChoices } from './format-choices.tsx';
import { PreviewTable } from './preview-table.tsx';
import * as texts from './texts.ts';

interface ImportReadingProps {
  readonly kind: ImportKind;
  readonly step: ReadingStep<ImportPreview>;
  readonly formats: Formats;
}

/** How a file of facts is read. What the file leaves open has to be chosen by hand. */
export function ImportReading({ kind, step, formats }: ImportReadingProps) {
  const { preview, options, onChange } = step;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = preview.unsure.filter((name) => !chosen.has(name));
  const change = (part: Partial<ImportOptions>) => {
    setChosen(new Set([...chosen, ...Object.keys(part)]));
    onChange({ ...options, ...part });
  };
  return (
    <ReadingForm {...step} open={open.length > 0 ? texts.chooseFormatFirst : null} formats={formats}>
      <FormatChoices file={preview.file} options={options} open={open} onChange={change} />
      <MappingFields
        fields={fieldsOf(kind)}
        columns={preview.columns}
        sourceOf={(id) => options.mapping[id]}
        onChange={(id, source) => {
          const { [id]: _, ...rest } = options.mapping;
          change({ mapping: source ? { ...rest, [id]: source } : rest });
        }}
      />
      <PreviewTable preview={preview} formats={formats} />
    </ReadingForm>
  );
}
