import type { ReactNode } from 'react';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { Closed } from '../access/closed.server.ts';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import type { FormValues } from '../forms/fields.ts';
import { type BackLink, Page, PageHead } from '../ui/page.tsx';
import { Panel, PanelFailure } from '../ui/panel.tsx';
import type { EditedKind } from './changed-parts.ts';
import type { EditedFields } from './name-fields.ts';
import { SaveBar } from './save-bar.tsx';
import { StatusBadge } from './status-badge.tsx';
import * as texts from './texts.ts';
import { type Edited, type Editor, type EditorKind, useEditor } from './use-editor.ts';
import { touchpointWords } from './words.ts';

/** The form, and the panels beside it. */
type Room<Fields extends EditedFields> = (touchpoint: OpenedTouchpoint, editor: Editor<Fields>) => ReactNode;

interface EditorPageProps<Fields extends EditedFields> extends EditorKind<Fields> {
  readonly data: {
    readonly kind: EditedKind;
    readonly touchpoint: Part<OpenedTouchpoint>;
    /** What is saved, as it is typed; null where there is no touchpoint. */
    readonly saved: FormValues<Fields> | null;
    readonly closed: Closed;
    readonly scopeRef: string;
    readonly publicOrigin: string;
    readonly locale: string;
  };
  readonly result: Edited<Fields>['result'];
  readonly children: Room<Fields>;
}

/** One touchpoint with its form, or why there is none to show. */
export function EditorPage<Fields extends EditedFields>(props: EditorPageProps<Fields>) {
  const { data, children, ...edited } = props;
  const { kind, touchpoint, saved, closed, scopeRef, publicOrigin, locale } = data;
  const { list, many, one } = touchpointWords[kind];
  const back = { to: list, text: fill(texts.allMany, { many }) };
  return (
    <Page>
      {touchpoint.state === 'failed' ? (
        <Missing failure={touchpoint.failure} {...{ back, one, closed }} />
      ) : saved ? (
        <Opened
          key={touchpoint.answer.id}
          touchpoint={touchpoint.answer}
          {...{ ...edited, kind, back, saved, scopeRef, publicOrigin, locale }}
        >
          {children}
        </Opened>
      ) : null}
    </Page>
  );
}

interface OpenedProps<Fields extends EditedFields> extends Edited<Fields> {
  readonly back: BackLink;
  readonly publicOrigin: string;
  readonly locale: string;
  readonly children: Room<Fields>;
}

function Opened<Fields extends EditedFields>(props: OpenedProps<Fields>) {
  const { back, publicOrigin, locale, children, ...edited } = props;
  const { kind, touchpoint, result } = edited;
  const { one, publicPath } = touchpointWords[kind];
  const path = publicPath(touchpoint);
  const editor = useEditor<Fields>(edited);
  return (
    <>
      <PageHead back={back} title={touchpoint.name} badge={<StatusBadge {...touchpoint} />} />
      {/* An archived one is looked at: no field of it takes anything. */}
      <fieldset disabled={touchpoint.status === 'archived'} className="contents">
        <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          {children(touchpoint, editor)}
        </div>
      </fieldset>
      <SaveBar
        {...{ editor, result, locale }}
        opens={path === null ? null : { one, address: `${publicOrigin}${path}` }}
      />
    </>
  );
}

interface MissingProps {
  readonly back: BackLink;
  readonly failure: Extract<Part<unknown>, { state: 'failed' }>['failure'];
  readonly one: string;
  readonly closed: Closed;
}

function Missing({ back, failure, one, closed }: MissingProps) {
  const gone = failure.kind === 'not-found';
  return (
    <>
      <PageHead back={back} title={one[0]?.toUpperCase() + one.slice(1)} />
      <Panel title={gone ? fill(texts.thereIsNoSuchHere, { one }) : fill(texts.theCantBeShown, { one })}>
        {closed === 'sample-data' ? (
          <p className="text-sm text-muted">{texts.whatPeopleWroteIsNot}</p>
        ) : gone ? (
          <p className="text-sm text-muted">{texts.itMayBelongToAnother}</p>
        ) : (
          <PanelFailure text={failureText(failure.kind)} requestId={failure.requestId} />
        )}
      </Panel>
    </>
  );
}
