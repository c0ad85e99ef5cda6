import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { Closed } from '../access/closed.server.ts';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import { Panel, PanelFailure } from '../ui/panel.tsx';
import { editorFormId } from './editor-form.tsx';
import type { ItemRearranged, ItemResult } from './item-result.ts';
import { SaveBar } from './save-bar.tsx';
import { StatusBadge } from './status-badge.tsx';
import { type EditedValues, type Editor, useEditor } from './use-editor.ts';
import { touchpointWords } from './words.ts';

type Result<Values> = ItemResult<Values> | ItemRearranged<Values> | null;
/** The form, and the panels beside it. */
type Room<Values extends EditedValues> = (touchpoint: OpenedTouchpoint, editor: Editor<Values>) => ReactNode;

interface EditorPageProps<Values extends EditedValues> {
  readonly data: {
    readonly kind: TouchpointKind;
    readonly touchpoint: Part<OpenedTouchpoint>;
    /** What is saved, as it is typed; null where there is no touchpoint. */
    readonly saved: Values | null;
    readonly closed: Closed;
    readonly scopeRef: string;
    readonly locale: string;
  };
  readonly result: Result<Values>;
  readonly children: Room<Values>;
}

/** One touchpoint with its form, or why there is none to show. */
export function EditorPage<Values extends EditedValues>({ data, result, children }: EditorPageProps<Values>) {
  const { kind, touchpoint, saved, closed, scopeRef, locale } = data;
  const { list, many, one } = touchpointWords[kind];
  return (
    <main id="content" className="mx-auto w-full max-w-[100rem] space-y-5 px-5 pt-6 lg:px-8 lg:pt-8">
      <Link to={list} className="text-sm text-primary-ink hover:underline">
        All {many}
      </Link>
      {touchpoint.state === 'failed' ? (
        <Missing failure={touchpoint.failure} {...{ one, closed }} />
      ) : saved ? (
        <Opened key={touchpoint.answer.id} touchpoint={touchpoint.answer} {...{ saved, scopeRef, locale, result }}>
          {children}
        </Opened>
      ) : null}
    </main>
  );
}

interface OpenedProps<Values extends EditedValues> {
  readonly touchpoint: OpenedTouchpoint;
  readonly saved: Values;
  readonly scopeRef: string;
  readonly locale: string;
  readonly result: Result<Values>;
  readonly children: Room<Values>;
}

function Opened<Values extends EditedValues>(props: OpenedProps<Values>) {
  const { touchpoint, saved, scopeRef, locale, result, children } = props;
  const editor = useEditor<Values>({ touchpoint, scopeRef, saved, result });
  useFaultInFocus(result, !editor.busy);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">{touchpoint.name}</h1>
        <StatusBadge {...touchpoint} />
      </div>
      {/* An archived one is looked at: no field of it takes anything. */}
      <fieldset disabled={touchpoint.status === 'archived'} className="contents">
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          {children(touchpoint, editor)}
        </div>
      </fieldset>
      <SaveBar editor={editor} result={result} locale={locale} />
    </>
  );
}

/** Once a refusal is drawn, leads to the first field that it is about. */
function useFaultInFocus(result: Result<unknown>, idle: boolean): void {
  const told = useRef<Result<unknown>>(null);
  useEffect(() => {
    if (!idle || told.current === result) return;
    told.current = result;
    if (result?.ok !== false || result.lostRace) return;
    const fault = document.querySelector<HTMLElement>(`#${editorFormId} [aria-invalid='true']`);
    fault?.focus({ preventScroll: true });
    fault?.scrollIntoView({ block: 'center' });
  }, [result, idle]);
}

interface MissingProps {
  readonly failure: Extract<Part<unknown>, { state: 'failed' }>['failure'];
  readonly one: string;
  readonly closed: Closed;
}

function Missing({ failure, one, closed }: MissingProps) {
  const gone = failure.kind === 'not-found';
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{one[0]?.toUpperCase() + one.slice(1)}</h1>
      <Panel title={gone ? `There is no such ${one} here` : `The ${one} can’t be shown`}>
        {closed === 'sample-data' ? (
          <p className="text-sm text-muted">What people wrote is not shown while sample data is on.</p>
        ) : gone ? (
          <p className="text-sm text-muted">It may belong to another scope: choose that one in the header.</p>
        ) : (
          <PanelFailure text={failureText(failure.kind)} requestId={failure.requestId} />
        )}
      </Panel>
    </>
  );
}
