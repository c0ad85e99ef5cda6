import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { kinds as catalogue, type ImportKind } from '#shared/ingest/kinds.ts';
import { cn } from '../../ui/class-names.ts';

interface FilePickerProps {
  readonly kinds: readonly ImportKind[];
  readonly kind: ImportKind;
  readonly busy: boolean;
  readonly onKind: (kind: ImportKind) => void;
  readonly onFile: (file: File) => void;
}

/** What the file holds, and the file: dropped or chosen. */
export function FilePicker({ kinds, kind, busy, onKind, onFile }: FilePickerProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => {
    const [file] = input.current?.files ?? [];
    // The same file may be chosen again after it has been mended.
    if (input.current) input.current.value = '';
    if (file) onFile(file);
  });
  // A file may have been chosen before the page was awake.
  useEffect(() => take(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">What the file holds</legend>
        <div className="flex flex-col gap-2">
          {kinds.map((id) => (
            <label key={id} className="flex items-start gap-2 text-sm">
              <input
                type="radio"
                name="kind"
                value={id}
                checked={id === kind}
                onChange={() => onKind(id)}
                className="mt-1"
              />
              <span>
                <span className="font-medium">{catalogue[id].label}</span>
                <span className="block text-muted">{catalogue[id].description}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'relative flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-dashed border-line-strong p-8 text-center text-sm focus-within:border-primary hover:bg-hover',
          over && 'border-primary bg-hover',
        )}
      >
        <Upload aria-hidden className="size-6 text-muted" />
        <span className="font-medium">{busy ? 'Looking at the file…' : 'Choose a CSV file, or drop it here'}</span>
        <span id={hint} className="text-muted">
          Up to 100 MiB. Nothing is taken in before you have seen how it is read.
        </span>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label="CSV file"
          aria-describedby={hint}
          className="absolute inset-0 cursor-pointer opacity-0"
          disabled={busy}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
    </div>
  );
}
