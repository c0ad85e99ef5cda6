import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadFailureText, uploadFile } from '#app/api/upload.ts';
import { CsvField, useCsvInput } from '#app/file-import/csv-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import type { UploadedLocations } from '#shared/api/families/locations-schemas.ts';
import { type LocationMapping, locationFieldIds, locationFields } from '#shared/locations/fields.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

type State =
  | { readonly at: 'idle'; readonly trouble: string | null }
  | { readonly at: 'sending'; readonly name: string }
  /** Required columns were not recognized. */
  | { readonly at: 'mapping'; readonly file: File; readonly found: UploadedLocations };

/** Uploads a file as a draft. Columns that can't be recognized by name have to be mapped. */
export function UploadStores() {
  const [state, setState] = useState<State>({ at: 'idle', trouble: null });
  const [country, setCountry] = useState('');
  const navigate = useNavigate();

  const send = async (file: File, mapping: LocationMapping | null) => {
    setState({ at: 'sending', name: file.name });
    try {
      const query = {
        fileName: file.name,
        country: country || undefined,
        mapping: mapping ? JSON.stringify(mapping) : undefined,
      };
      const answer = await uploadFile('uploadLocations', { query }, file);
      if (!answer.version) return setState({ at: 'mapping', file, found: answer });
      setState({ at: 'idle', trouble: null });
      await navigate({ search: `?version=${answer.version.id}` }, { preventScrollReset: true });
    } catch (error) {
      setState({ at: 'idle', trouble: uploadFailureText(error) });
    }
  };
  const input = useCsvInput((file) => void send(file, null));

  if (state.at === 'mapping')
    return (
      <ColumnChoice
        found={state.found}
        onSend={(mapping) => void send(state.file, mapping)}
        onCancel={() => setState({ at: 'idle', trouble: null })}
      />
    );
  const busy = state.at === 'sending';
  return (
    <div className="space-y-4 text-sm">
      {state.at === 'idle' && state.trouble ? (
        <p role="alert" className="rounded-md bg-error-soft px-4 py-3 text-error-ink">
          {state.trouble}
        </p>
      ) : null}
      <label className="block">
        <span className="mb-1 block text-xs text-muted">{texts.defaultCountry}</span>
        <Input
          value={country}
          maxLength={2}
          disabled={busy}
          onChange={(event) => setCountry(event.target.value.toUpperCase().replace(/[^A-Z]/g, ''))}
          className="w-20"
        />
      </label>
      <CsvField label={texts.csvFile} input={input} busy={busy} />
      <p role="status" className="text-muted">
        {busy ? fill(texts.readingName, { name: state.name }) : null}
      </p>
    </div>
  );
}

interface ColumnChoiceProps {
  readonly found: UploadedLocations;
  readonly onSend: (mapping: LocationMapping) => void;
  readonly onCancel: () => void;
}

function ColumnChoice({ found, onSend, onCancel }: ColumnChoiceProps) {
  const [mapping, setMapping] = useState<LocationMapping>(found.mapping);
  const top = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => top.current?.focus(), []);
  const missing = locationFieldIds.filter((field) => 'required' in locationFields[field] && !mapping[field]);
  return (
    <form
      aria-label={texts.mapColumns}
      className="space-y-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length === 0) onSend(mapping);
      }}
    >
      <p ref={top} tabIndex={-1} className="outline-none">
        {fill(texts.columnMissing, {
          fields: found.missing.map((field) => locationFields[field].label.toLowerCase()).join(' and '),
        })}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {locationFieldIds.map((field) => (
          <div key={field}>
            <Label htmlFor={`${id}-${field}`} className="mb-1">
              {locationFields[field].label}
              {'required' in locationFields[field] ? ' (required)' : ''}
            </Label>
            <NativeSelect
              id={`${id}-${field}`}
              value={mapping[field] ?? ''}
              onChange={(event) => setMapping({ ...mapping, [field]: event.target.value })}
            >
              <option value="">{texts.notInTheFile}</option>
              {found.columns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </NativeSelect>
          </div>
        ))}
      </div>
      <div className="flex gap-3">
        <Button type="submit" size="sm" disabled={missing.length > 0}>
          {texts.readFile}
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={onCancel}>
          {texts.chooseAnotherFile}
        </Button>
      </div>
    </form>
  );
}
