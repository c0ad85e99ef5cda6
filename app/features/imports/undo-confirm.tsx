import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { counted } from '#app/ui/counted.ts';
import { Filled } from '#app/ui/filled.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { kindLabels } from '#shared/ingest/kind-labels.ts';
import { fill } from '#shared/text/fill.ts';
import type { ImportsData } from './imports.server.ts';
import * as texts from './texts.ts';

interface UndoConfirmProps {
  readonly part: NonNullable<ImportsData['undo']>;
  /** Error of the last undo. */
  readonly undoError: string | null;
  readonly formats: Formats;
}

/** Confirmation of undoing an import, with the number of facts to remove. Works without a script. */
export function UndoConfirm({ part, undoError, formats }: UndoConfirmProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = useNavigation().state === 'submitting';
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card aria-labelledby="undo-import">
      <h2 id="undo-import" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {texts.undoAnImport}
      </h2>
      {undoError ? (
        <p role="alert" className="mt-3 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          {undoError}
        </p>
      ) : null}
      {part.state === 'failed' ? (
        <p role="alert" className="mt-3 text-sm text-error-ink">
          {failureText(part.failure.kind)}
        </p>
      ) : (
        <UndoQuestion {...part.answer} busy={busy} formats={formats} />
      )}
      {part.state === 'failed' ? <CancelLink /> : null}
    </Card>
  );
}

const CancelLink = () => (
  <Link className={buttonVariants({ variant: 'ghost' })} to={{ search: '' }} preventScrollReset>
    {texts.keepImport}
  </Link>
);

type UndoQuestionProps = Extract<UndoConfirmProps['part'], { state: 'ready' }>['answer'] & {
  readonly busy: boolean;
  readonly formats: Formats;
};

function UndoQuestion({ job, facts, restored, staying, busy, formats }: UndoQuestionProps) {
  const file = <span className="font-medium break-all">{job.fileName}</span>;
  if (facts + restored === 0)
    return (
      <div className="mt-3 space-y-4 text-sm">
        <p>
          <Filled text={texts.nothingToUndo} values={{ file }} />
        </p>
        <CancelLink />
      </div>
    );
  return (
    <Form method="post" className="mt-3 space-y-4 text-sm">
      <input type="hidden" name="import" value={job.id} />
      <p>
        <Filled
          text={texts.undoSummary}
          values={{ rows: counted(facts, 'row', formats), file, kind: kindLabels[job.kind].label }}
        />{' '}
        {restored > 0
          ? fill(texts.undoRestores, {
              restored: counted(restored, 'corrected row gets', formats, 'corrected rows get'),
            })
          : null}{' '}
        {staying > 0
          ? fill(texts.undoKeeps, {
              staying: counted(staying, 'of its rows is', formats, 'of its rows are'),
            })
          : null}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? texts.undoingNow : fill(texts.undoFacts, { facts: counted(facts + restored, 'row', formats) })}
        </Button>
        <CancelLink />
      </div>
    </Form>
  );
}
