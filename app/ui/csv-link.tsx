import { fill } from '#shared/text/fill.ts';
import { Button, buttonVariants } from './button.tsx';
import { type CsvTable, csvName, csvOf } from './csv-file.ts';
import { Download } from './icons.ts';
import * as texts from './texts.ts';

interface CsvLinkProps {
  readonly title: string;
  /** Label, if there are several links. */
  readonly text?: string;
  /** Computed on download. */
  readonly table: () => CsvTable;
  /** Whether there are no rows to download. */
  readonly empty?: boolean;
}

/** Downloads a table of the page. Without scripts, the link's address is a data URL. */
export function CsvLink({ title, text = texts.csv, table, empty = false }: CsvLinkProps) {
  if (empty) return null;
  const label = fill(texts.downloadTitle, { title, format: text });
  const face = (
    <>
      <Download aria-hidden className="size-3.5" /> {text}
    </>
  );
  return (
    <span className="-my-1.5 -me-2.75 inline-block print:hidden">
      <Button
        variant="ghost"
        size="sm"
        className="js-only"
        aria-label={label}
        onClick={() => saveFile(csvName(title), csvOf(table()))}
      >
        {face}
      </Button>
      <noscript>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(table()))}`}
          download={csvName(title)}
          aria-label={label}
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        >
          {face}
        </a>
      </noscript>
    </span>
  );
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
