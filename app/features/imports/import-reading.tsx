import { useState } from 'react';
import type { ReadingStep } from '#app/file-import/import-steps.tsx';
import { MappingFields } from '#app/file-import/mapping-fields.tsx';
import { ReadingForm } from '#app/file-import/reading-form.tsx';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { Field } from '#shared/ingest/fields.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { wideFields } from '#shared/ingest/wide-columns.ts';
import { AmountChoices } from './amount-choices.tsx';
import { FormatChoices } from './format-choices.tsx';
import { KnownRows } from './known-rows.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import * as texts from './texts.ts';
import { WideColumns } from './wide/wide-columns.tsx';

interface ImportReadingProps {
  readonly kind: ImportKind;
  readonly step: ReadingStep<ImportPreview>;
  readonly formats: Formats;
}

/**
 * Fields to map with the current options: tax, unit prices and discounts only if used; fields of channels or series
 * only if the file has a row for each.
 */
function fieldsFor(kind: ImportKind, { amountFrom, tax, wide }: ImportOptions): readonly (readonly [string, Field])[] {
  const fromUnitPrice = amountFrom === 'unit-price';
  return fieldsOf(kind).flatMap(([id, field]) => {
    if (wide && wideFields[kind]?.includes(id)) return [];
    if (id === 'unitPrice') return fromUnitPrice ? [[id, { ...field, required: true as const }] as const] : [];
    if (id === 'discountAmount' && !fromUnitPrice) return [];
    if (id === 'amount' && fromUnitPrice) return [];
    return field.type === 'rate' || id === 'taxAmount'
      ? tax === 'as-is'
        ? []
        : [[id, field] as const]
      : [[id, field] as const];
  });
}

/** Column mapping and options of a facts file. Ambiguous options must be chosen. */
export function ImportReading({ kind, step, formats }: ImportReadingProps) {
  const { preview, options, onChange } = step;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = preview.unsure.filter((name) => !chosen.has(name));
  // Collapsed if nothing needs a choice; doesn't collapse later, while the person is choosing.
  const [settled] = useState(open.length === 0 && preview.blocked === null && preview.bad === 0);
  const change = (part: Partial<ImportOptions>) => {
    setChosen(new Set([...chosen, ...Object.keys(part)]));
    onChange({ ...options, ...part });
  };
  return (
    <ReadingForm {...step} open={open.length > 0 ? texts.chooseFormatFirst : null} formats={formats}>
      <ReadingNotes preview={preview} formats={formats} />
      {preview.known ? <KnownRows known={preview.known} options={options} formats={formats} onChange={change} /> : null}
      <PreviewTable preview={preview} formats={formats} />
      <AccordionItem open={settled ? undefined : true}>
        <AccordionTrigger>{texts.changeReading}</AccordionTrigger>
        <div className="mt-4 space-y-6">
          <FormatChoices file={preview.file} options={options} open={open} onChange={change} />
          <AmountChoices kind={kind} options={options} open={open} onChange={change} />
          <WideColumns kind={kind} preview={preview} options={options} onChange={change} />
          <MappingFields
            fields={fieldsFor(kind, options)}
            columns={preview.columns}
            sourceOf={(id) => options.mapping[id]}
            onChange={(id, source) => {
              const { [id]: _, ...rest } = options.mapping;
              change({ mapping: source ? { ...rest, [id]: source } : rest });
            }}
          />
        </div>
      </AccordionItem>
    </ReadingForm>
  );
}
