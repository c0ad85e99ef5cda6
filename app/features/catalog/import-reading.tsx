import type { ReadingStep } from '#app/file-import/import-steps.tsx';
import { MappingFields } from '#app/file-import/mapping-fields.tsx';
import { Problems, ReadingForm } from '#app/file-import/reading-form.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { CatalogPreview } from '#shared/api/families/catalog-sources-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { catalogFieldIds, catalogFields } from '#shared/catalog/import-fields.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface ImportReadingProps {
  readonly step: ReadingStep<CatalogPreview>;
  readonly formats: Formats;
}

const fields = catalogFieldIds.map((id) => [id, catalogFields[id]] as const);

/** Column mapping of a product file, with its first rows as a preview. */
export function ImportReading({ step, formats }: ImportReadingProps) {
  const { preview, options, onChange } = step;
  return (
    <ReadingForm {...step} formats={formats}>
      <MappingFields
        fields={fields}
        columns={preview.columns}
        sourceOf={(id) => {
          const column = options.mapping[id];
          return column === undefined ? undefined : { column };
        }}
        onChange={(id, source) => {
          const { [id]: _, ...rest } = options.mapping;
          onChange({ ...options, mapping: source && 'column' in source ? { ...rest, [id]: source.column } : rest });
        }}
      />
      <UnusedColumns columns={unusedColumns(preview)} />
      <Rows preview={preview} />
    </ReadingForm>
  );
}

/** Columns not mapped to a product field. */
const unusedColumns = ({ columns, options }: Pick<CatalogPreview, 'columns' | 'options'>): string[] => {
  const used = new Set(Object.values(options.mapping));
  return columns.filter((column) => !used.has(column));
};

const UnusedColumns = ({ columns }: { readonly columns: readonly string[] }) =>
  columns.length > 0 ? (
    <p className="text-sm text-muted">{fill(texts.notImported, { columns: columns.join(', ') })}</p>
  ) : null;

function Rows({ preview: { rows } }: { readonly preview: CatalogPreview }) {
  return (
    <div>
      <h3 id="catalog-preview" className="mb-2 text-sm font-semibold">
        {texts.rowPreview}
      </h3>
      <ScrollRegion labelledBy="catalog-preview" className="table-scroll max-h-96">
        <Table>
          <TableHeads heads={[texts.row, texts.name, texts.gtin, texts.brand, texts.category, texts.result]} />
          <TableBody>
            {rows.map(({ row, gtin, name, brand, category, taken, known, problems }) => (
              <TableRow key={row}>
                <TableCell className="text-muted tabular-nums">{row}</TableCell>
                <TableCell>{name}</TableCell>
                <TableCell className="tabular-nums">{(taken ? shownGtin(gtin)?.digits : null) ?? gtin}</TableCell>
                <TableCell>{brand}</TableCell>
                <TableCell>{category}</TableCell>
                <TableCell>
                  {taken ? (known ? texts.updated : texts.added) : null}
                  <Problems problems={problems} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </div>
  );
}
