import { useId, useState } from 'react';
import type { CatalogPreview } from '#shared/api/families/catalog-sources-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import {
  type CatalogField,
  type CatalogFileOptions,
  catalogFieldIds,
  catalogFields,
} from '#shared/catalog/import-fields.ts';
import { buttonStyle } from '../../ui/button.ts';
import { FormField } from '../../ui/form-field.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

interface ImportPreviewFormProps {
  readonly fileName: string;
  readonly preview: CatalogPreview;
  readonly busy: boolean;
  readonly onChange: (options: CatalogFileOptions) => void;
  readonly onImport: (options: CatalogFileOptions) => void;
  readonly onCancel: () => void;
}

/** Which column holds what, with the first rows as proof. */
export function ImportPreviewForm({ fileName, preview, busy, onChange, onImport, onCancel }: ImportPreviewFormProps) {
  const id = useId();
  const { columns, blocked, checked, bad } = preview;
  // What is chosen stands at once, and the look at the file that follows may still be on its way when more is chosen.
  const [options, setOptions] = useState(preview.options);
  const choose = (field: CatalogField, column: string) => {
    const { [field]: _, ...rest } = options.mapping;
    const next = { ...options, mapping: column === '' ? rest : { ...rest, [field]: column } };
    setOptions(next);
    onChange(next);
  };
  return (
    <form
      aria-label="How the file is read"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked && !busy) onImport(options);
      }}
    >
      <p className="text-sm">
        <span className="font-medium break-all">{fileName}</span>
        <span className="text-muted"> · {columns.length} columns</span>
      </p>
      <fieldset>
        <legend className="mb-3 text-sm font-semibold">What the columns hold</legend>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {catalogFieldIds.map((field) => {
            const { label, required, hint } = catalogFields[field];
            const chosen = options.mapping[field] ?? '';
            return (
              <FormField key={field} id={`${id}-${field}`} label={required ? `${label} (needed)` : label} hint={hint}>
                <select
                  id={`${id}-${field}`}
                  className="field w-full"
                  value={chosen}
                  aria-invalid={required && chosen === '' ? true : undefined}
                  aria-describedby={hint ? `${id}-${field}-hint` : undefined}
                  onChange={({ target }) => choose(field, target.value)}
                >
                  <option value="">{required ? 'Choose a column…' : 'Not in the file'}</option>
                  {columns.map((column) => (
                    <option key={column} value={column}>
                      {column}
                    </option>
                  ))}
                </select>
              </FormField>
            );
          })}
        </div>
      </fieldset>
      <Rows preview={preview} />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className={buttonStyle()} disabled={busy || blocked !== null}>
          Import
        </button>
        <button type="button" className={buttonStyle({ tone: 'ghost' })} onClick={onCancel}>
          Choose another file
        </button>
        <p role="status" className="text-sm text-muted">
          {busy
            ? 'Looking again…'
            : (blocked ??
              (bad === 0
                ? `The first ${checked} rows can all be taken.`
                : `Of the first ${checked} rows, ${bad} can’t be taken. They are left out and listed.`))}
        </p>
      </div>
    </form>
  );
}

function Rows({ preview: { rows } }: { readonly preview: CatalogPreview }) {
  return (
    <div>
      <h3 id="catalog-preview" className="mb-2 text-sm font-semibold">
        How the rows are understood
      </h3>
      <ScrollRegion labelledBy="catalog-preview" className="table-scroll max-h-96">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Name</th>
              <th scope="col">GTIN</th>
              <th scope="col">Brand</th>
              <th scope="col">Category</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, read, known, problems }) => (
              <tr key={row}>
                <td className="text-muted tabular-nums">{row}</td>
                <td>{read?.name}</td>
                <td className="tabular-nums">{read ? (shownGtin(read.gtin)?.digits ?? read.gtin) : null}</td>
                <td>{read?.brand}</td>
                <td>{read?.category}</td>
                <td>
                  {read ? (known ? 'Is known: brought up to date' : 'Is added') : null}
                  {problems.map(({ column, reason }) => (
                    <span key={`${column} ${reason}`} className="block text-error-ink">
                      {column}: {reason}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
