import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { uploadFailureText, uploadFile } from '#app/api/upload.ts';
import { CsvField, useCsvInput } from '#app/file-import/csv-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RejectTable } from '#app/ui/reject-table.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { ImportedRedirects } from '#shared/api/families/redirects-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { rejectLine, rejectsHead } from '#shared/ingest/rejects-csv.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

type State =
  | { readonly at: 'idle' }
  | { readonly at: 'reading'; readonly file: File }
  | { readonly at: 'read'; readonly file: File; readonly answer: ImportedRedirects }
  | { readonly at: 'adding'; readonly file: File; readonly answer: ImportedRedirects }
  | { readonly at: 'failed'; readonly text: string }
  | { readonly at: 'done'; readonly answer: ImportedRedirects };

/** Imports redirects from a file, after a preview with rejected rows and reasons. */
export function ImportRedirects({ formats }: { readonly formats: Formats }) {
  const [state, setState] = useState<State>({ at: 'idle' });
  const { revalidate } = useRevalidator();
  const status = useRef<HTMLParagraphElement>(null);
  const send = async (file: File, trial: '0' | '1') =>
    await uploadFile('importCustomRedirects', { query: { trial } }, file);
  const fail = (error: unknown) => setState({ at: 'failed', text: uploadFailureText(error) });
  const preview = async (file: File) => {
    setState({ at: 'reading', file });
    await send(file, '1').then((answer) => setState({ at: 'read', file, answer }), fail);
  };
  const add = async (file: File, answer: ImportedRedirects) => {
    setState({ at: 'adding', file, answer });
    // The pressed button disappears, so move the focus.
    status.current?.focus();
    try {
      setState({ at: 'done', answer: await send(file, '0') });
      await revalidate();
    } catch (error) {
      fail(error);
    }
  };
  const input = useCsvInput((file) => void preview(file));
  const reset = () => {
    setState({ at: 'idle' });
    input.ref.current?.focus();
  };
  const count = (value: number) => formats.value(value, 'integer');
  const summary = ({ created, unchanged, rows, rejects }: ImportedRedirects, verb: string): string =>
    `${count(created)} ${verb}, ${count(unchanged)} there already, ${count(rejectedRows(rejects))} of ${counted(rows, 'row', formats)} rejected.`;
  const busy = state.at === 'reading' || state.at === 'adding';
  const answer = state.at === 'read' || state.at === 'adding' || state.at === 'done' ? state.answer : null;
  return (
    <Panel title={texts.importLabel}>
      <noscript>
        <p className="mb-3 text-sm">{texts.importNeedsScript}</p>
      </noscript>
      <p className="mb-3 text-sm text-muted">{texts.importHint}</p>
      <CsvField label={texts.csvFileWithRedirects} input={input} busy={busy} />
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={cn('mt-3 text-sm outline-none', state.at === 'failed' && 'text-error-ink')}
      >
        {state.at === 'reading' ? fill(texts.readingName, { name: state.file.name }) : null}
        {state.at === 'adding' ? fill(texts.adding, { name: state.file.name }) : null}
        {state.at === 'failed' ? state.text : null}
        {state.at === 'read' ? `${state.file.name}: ${summary(state.answer, 'would be added')}` : null}
        {state.at === 'done' ? summary(state.answer, 'added') : null}
      </p>
      {state.at === 'read' ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            type="button"
            disabled={state.answer.created === 0}
            onClick={() => void add(state.file, state.answer)}
          >
            {fill(texts.addCreated, { created: counted(state.answer.created, 'redirect', formats) })}
          </Button>
          <Button type="button" onClick={reset} variant="ghost">
            {texts.cancelImport}
          </Button>
        </div>
      ) : null}
      {answer && state.at !== 'done' && answer.added.length > 0 ? (
        <AddedRedirects answer={answer} formats={formats} />
      ) : null}
      {answer && answer.rejects.length > 0 ? (
        <>
          <RejectTable label={texts.rejectedRows} rejects={answer.rejects} className="max-h-72" />
          <p className="mt-2 text-sm">
            <a
              className="text-primary-ink underline"
              href={rejectsFile(answer.rejects)}
              download="redirects-rejected-rows.csv"
            >
              {texts.downloadRejected}
            </a>
          </p>
        </>
      ) : null}
    </Panel>
  );
}

const AddedRedirects = ({ answer: { added, created }, formats }: { answer: ImportedRedirects; formats: Formats }) => (
  <ScrollRegion label={texts.redirectsToAdd} className="table-scroll mt-3 max-h-72">
    <Table>
      <TableHeader>
        <TableRow>
          {[texts.row, texts.source, texts.target, texts.status].map((heading) => (
            <TableHead key={heading}>{heading}</TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {added.map(({ row, source, target, status }) => (
          <TableRow key={row}>
            <TableCell className="tabular-nums">{row}</TableCell>
            <TableCell className="[overflow-wrap:anywhere]">{source}</TableCell>
            <TableCell className="[overflow-wrap:anywhere]">{target}</TableCell>
            <TableCell>{status}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
    {created > added.length ? (
      <p className="mt-2 text-xs text-muted">
        {fill(texts.andMore, { more: formats.value(created - added.length, 'integer') })}
      </p>
    ) : null}
  </ScrollRegion>
);

/** File of rejected rows, built from the answer since the server stores nothing of a trial. */
const rejectsFile = (rejects: ImportedRedirects['rejects']): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent([rejectsHead, ...rejects.map(rejectLine)].join(''))}`;

const rejectedRows = (rejects: ImportedRedirects['rejects']): number => new Set(rejects.map(({ row }) => row)).size;
