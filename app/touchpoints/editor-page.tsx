import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { Closed } from '../access/closed.server.ts';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import { Panel, PanelFailure } from '../ui/panel.tsx';
import { type ItemRearranged, type ItemResult, itemDone } from './item-result.ts';
import { StatusBadge } from './status-badge.tsx';
import { touchpointWords } from './words.ts';

interface EditorPageProps {
  readonly kind: TouchpointKind;
  readonly touchpoint: Part<OpenedTouchpoint>;
  readonly closed: Closed;
  readonly result: ItemResult<unknown> | ItemRearranged<unknown> | null;
  /** The form, and the panels beside it. */
  readonly children: (touchpoint: OpenedTouchpoint) => ReactNode;
}

/** One touchpoint with its form, or why there is none to show. */
export function EditorPage({ kind, touchpoint, closed, result, children }: EditorPageProps) {
  const { list, many, one } = touchpointWords[kind];
  return (
    <main id="content" className="mx-auto w-full max-w-[100rem] space-y-5 px-5 py-6 lg:px-8 lg:py-8">
      <Link to={list} className="text-sm text-primary-ink hover:underline">
        All {many}
      </Link>
      {touchpoint.state === 'ready' ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">{touchpoint.answer.name}</h1>
            <StatusBadge {...touchpoint.answer} />
          </div>
          <p role="status" className={result?.ok === false ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
            {result?.ok === false ? result.text : result?.ok ? itemDone[result.done] : null}
          </p>
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
            {children(touchpoint.answer)}
          </div>
        </>
      ) : (
        <Missing failure={touchpoint.failure} {...{ one, closed }} />
      )}
    </main>
  );
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
