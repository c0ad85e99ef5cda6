import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { CallArgument } from '#shared/api/contract.ts';
import type { Annotation } from '#shared/api/families/views-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { earlier, later } from '#shared/time/calendar.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { callEndpoint } from '../api/http.ts';
import { apiQuery } from '../api/query-options.ts';
import { useUiState } from '../stores/ui-state.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Trash2 } from '../ui/page-icons.ts';
import * as texts from './texts.ts';
import type { ViewBarData } from './view-bar-data.ts';

export interface NotesProps {
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly bar: ViewBarData;
  readonly formats: Formats;
}

const maxNotes = 200;

type Writing = 'createAnnotation' | 'changeAnnotation' | 'deleteAnnotation';

/** The annotations of the range, and a form to add one. */
export function NotesList({ view, bounds, bar, formats }: NotesProps) {
  const { from, to } = view.range;
  const query = apiQuery(bar.scope, 'annotations', { query: { from, to, limit: maxNotes } });
  const { data, error } = useQuery(query);
  const [edited, setEdited] = useState<Annotation | null>(null);
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const notify = useUiState((state) => state.notify);
  const run = async <Id extends Writing>(endpoint: Id, ...call: CallArgument<Id>) => {
    try {
      await callEndpoint(endpoint, ...call);
      setEdited(null);
      return true;
    } catch (failed) {
      notify({ design: 'error', message: failureText(failureOf(failed).kind) });
      return false;
    } finally {
      await Promise.all([client.invalidateQueries({ queryKey: [bar.scope, 'annotations'] }), revalidate()]);
    }
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const body = { date: String(fields.get('date')), text: String(fields.get('text')).trim() };
    const done = edited
      ? await run('changeAnnotation', { params: { id: String(edited.id) }, body, ifMatch: edited.etag })
      : await run('createAnnotation', { body });
    if (!done) return;
    form.reset();
    if (body.date < from || body.date > to)
      notify({
        design: 'success',
        message: fill(texts.noteOutsidePeriod, { date: formats.day(body.date) }),
      });
  };
  const remove = async ({ id, date, text, etag }: Annotation) => {
    if (!(await run('deleteAnnotation', { params: { id: String(id) }, ifMatch: etag }))) return;
    const undo = () => void run('createAnnotation', { body: { date, text } });
    notify({ design: 'default', message: texts.noteDeleted, undo });
  };
  return (
    <>
      {error ? <p className="px-2.5 py-1.5 text-sm text-error-ink">{failureText(failureOf(error).kind)}</p> : null}
      {data?.items.length === 0 ? <p className="px-2.5 py-1.5 text-sm text-muted">{texts.noAnnotations}</p> : null}
      <ul className="grid gap-2 px-2.5 py-1 text-sm">
        {data?.items.map((note) => (
          <li key={note.id}>
            <p className="text-pretty break-words">{note.text}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
              <span>
                {formats.day(note.date)} · {note.author ?? 'somebody who left'}
              </span>
              {note.editable && bar.maySave ? (
                <>
                  <button type="button" onClick={() => setEdited(note)} className="cursor-pointer py-1 underline">
                    {texts.edit}
                    <span className="sr-only"> “{note.text}”</span>
                  </button>
                  <button
                    type="button"
                    aria-label={fill(texts.deleteText, { text: note.text })}
                    onClick={() => void remove(note)}
                    className="cursor-pointer p-1"
                  >
                    <Trash2 aria-hidden className="size-3.5" />
                  </button>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {bar.maySave ? (
        <form
          key={edited?.id ?? 'new'}
          onSubmit={(event) => void save(event)}
          className="mt-1 grid gap-2 border-t border-line p-2.5 text-sm"
        >
          <Input
            type="date"
            name="date"
            aria-label={texts.noteDate}
            defaultValue={edited?.date ?? later(from, earlier(to, bounds.max ?? bounds.today))}
            required
            className="w-auto"
          />
          <Input
            name="text"
            aria-label={texts.note}
            placeholder={texts.whatHappened}
            defaultValue={edited?.text ?? ''}
            required
            maxLength={280}
            className="w-auto"
          />
          <Button type="submit" size="sm">
            {edited ? texts.changeNote : texts.addNote}
          </Button>
        </form>
      ) : null}
    </>
  );
}
