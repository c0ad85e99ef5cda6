import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportedRedirects } from '#shared/api/families/redirects-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { failureOf, failureText } from '../../api/failure.ts';
import { FileRefused, uploadFile } from '../../api/upload.ts';
import { Panel } from '../../ui/panel.tsx';
import { RejectTable } from '../../ui/reject-table.tsx';

type State =
  | { readonly at: 'idle' }
  | { readonly at: 'sending'; readonly name: string }
  | { readonly at: 'failed'; readonly text: string }
  | { readonly at: 'done'; readonly answer: ImportedRedirects };

/** Redirects of a file: good rows are added, the others are named with the reason. */
export function ImportRedirects({ formats }: { readonly formats: Formats }) {
  const [state, setState] = useState<State>({ at: 'idle' });
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = async (file: File) => {
    setState({ at: 'sending', name: file.name });
    try {
      const answer = (await uploadFile('importCustomRedirects', {}, file)) as ImportedRedirects;
      setState({ at: 'done', answer });
      await revalidate();
    } catch (error) {
      const text = error instanceof FileRefused ? error.message : failureText(failureOf(error).kind);
      setState({ at: 'failed', text });
    }
  };
  const take = useEffectEvent(() => {
    const [file] = input.current?.files ?? [];
    // The same file may be chosen again after it has been mended.
    if (input.current) input.current.value = '';
    if (file) void send(file);
  });
  // A file may have been chosen before the page was awake.
  useEffect(() => take(), []);
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <Panel title="Import">
      <noscript>
        <p className="mb-3 text-sm">A file is sent by a script, so this needs JavaScript.</p>
      </noscript>
      <p className="mb-3 text-sm text-muted">
        A CSV file with the columns source and target; status, priority, active and expires where you want them. At most
        2,000 rows.
      </p>
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        CSV file with redirects
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        disabled={state.at === 'sending'}
        onChange={() => take()}
        className="block w-full max-w-md cursor-pointer rounded-md border border-line-strong text-sm file:mr-3 file:cursor-pointer file:border-0 file:bg-hover file:px-4 file:py-2 file:font-medium"
      />
      <p role="status" className={state.at === 'failed' ? 'mt-3 text-sm text-error-ink' : 'mt-3 text-sm'}>
        {state.at === 'sending' ? `Reading ${state.name}…` : null}
        {state.at === 'failed' ? state.text : null}
        {state.at === 'done'
          ? `${count(state.answer.created)} added, ${count(state.answer.unchanged)} there already, ${count(rejectedRows(state.answer))} of ${count(state.answer.rows)} rows rejected.`
          : null}
      </p>
      {state.at === 'done' && state.answer.rejects.length > 0 ? (
        <RejectTable label="Rejected rows" rejects={state.answer.rejects} className="max-h-72" />
      ) : null}
    </Panel>
  );
}

const rejectedRows = ({ rejects }: ImportedRedirects): number => new Set(rejects.map(({ row }) => row)).size;
