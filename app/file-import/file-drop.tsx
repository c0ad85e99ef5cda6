import { type DragEvent, useId, useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { Upload } from '../ui/page-icons.ts';
import { useCsvInput } from './csv-field.tsx';
import * as texts from './texts.ts';

interface FileDropProps {
  readonly label: string;
  /** Hint about accepted files. */
  readonly hint: string;
  /** Label of the button, and accepted file types besides CSV, as in an input's `accept`. */
  readonly choose?: string;
  readonly moreTypes?: readonly string[];
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A drop zone for a data file, with a button to choose one. */
export function FileDrop({ label, hint, choose = texts.chooseFile, moreTypes = [], busy, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();
  const input = useCsvInput(onFile, moreTypes);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'relative flex cursor-pointer flex-col items-center gap-2 rounded-xl border border-dashed border-line-field p-6 text-center text-sm focus-within:border-primary hover:bg-hover',
        over && 'border-primary bg-hover',
      )}
    >
      <Upload aria-hidden className="size-6 text-muted" />
      <span className="font-medium">{busy ? texts.reading : choose}</span>
      <span id={hintId} className="text-muted">
        {fill(texts.previewHint, { hint })}
      </span>
      <input
        {...input}
        aria-label={label}
        aria-describedby={hintId}
        className="absolute inset-0 cursor-pointer opacity-0"
        disabled={busy}
      />
    </label>
  );
}
