import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { LabeledField } from '../forms/labeled-field.tsx';
import { Input } from '../ui/input.tsx';

const csvTypes = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values';

/** Props of a file input for CSV files. The file is passed on as soon as it is chosen. */
export function useCsvInput(onFile: (file: File) => void, moreTypes: readonly string[] = []) {
  const ref = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => {
    const [file] = ref.current?.files ?? [];
    // Allows choosing the same file again after correcting it.
    if (ref.current) ref.current.value = '';
    if (file) onFile(file);
  });
  // A file may have been chosen before hydration.
  useEffect(() => take(), []);
  return {
    ...{ ref, type: 'file', accept: [csvTypes, ...moreTypes].join(',') },
    onChange: () => take(),
  } as const;
}

interface CsvFieldProps {
  readonly label: string;
  readonly input: ReturnType<typeof useCsvInput>;
  readonly busy: boolean;
}

export function CsvField({ label, input, busy }: CsvFieldProps) {
  const id = useId();
  return (
    <LabeledField field={{ id, label, error: undefined }}>
      <Input id={id} {...input} disabled={busy} className="max-w-md" />
    </LabeledField>
  );
}
