import { useId } from 'react';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { keysOf } from '#shared/table.ts';
import { NativeSelect } from '../../ui/native-select.tsx';

type Name = 'decimal' | 'dateOrder' | 'delimiter' | 'encoding';

const labels: Readonly<Record<Name, string>> = {
  decimal: 'Decimals',
  dateOrder: 'Dates',
  delimiter: 'Columns are separated by',
  encoding: 'Characters',
};

const choices: { readonly [N in Name]: Readonly<Record<ImportOptions[N], string>> } = {
  decimal: { point: '1,234.56', comma: '1.234,56' },
  dateOrder: { ymd: 'Year first (2026-12-31)', dmy: 'Day first (31/12/2026)', mdy: 'Month first (12/31/2026)' },
  delimiter: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  encoding: {
    'utf-8': 'UTF-8',
    'windows-1252': 'Western European (Windows)',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (big endian)',
  },
};

interface FormatChoicesProps {
  readonly options: ImportOptions;
  /** What the file leaves open and nobody has chosen yet. */
  readonly open: readonly string[];
  readonly onChange: (part: Partial<ImportOptions>) => void;
}

/** How the file writes numbers and dates. It has nothing to do with how the person reads them. */
export function FormatChoices({ options, open, onChange }: FormatChoicesProps) {
  const id = useId();
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-semibold">How the file is written</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {keysOf(labels).map((name) => {
          const unsettled = open.includes(name);
          return (
            <div key={name}>
              <label htmlFor={`${id}-${name}`} className="mb-1.5 block text-sm font-medium">
                {labels[name]}
              </label>
              <NativeSelect
                id={`${id}-${name}`}
                value={unsettled ? '' : options[name]}
                aria-invalid={unsettled || undefined}
                aria-describedby={unsettled ? `${id}-${name}-open` : undefined}
                onChange={(event) => onChange({ [name]: event.target.value })}
              >
                {unsettled ? <option value="">Choose…</option> : null}
                {Object.entries(choices[name]).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
              {unsettled ? (
                <p id={`${id}-${name}-open`} className="mt-1.5 text-sm text-error-ink">
                  The file can be read either way.
                </p>
              ) : null}
            </div>
          );
        })}
      </div>
      <p className="text-sm text-muted">
        Times without an offset are read as times of {options.timeZone.replaceAll('_', ' ')}, the reporting timezone.
      </p>
    </fieldset>
  );
}
