import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { PlainField } from '#app/forms/plain-field.tsx';
import type { ModelFrame } from '#app/modelling/frame.server.ts';
import { runLabel } from '#app/modelling/run-words.ts';
import { Button, type ButtonVariants, buttonVariants } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Actions for the current run, and links to others. */
export function ManagePanel({ frame: { run, runs, closed, closedText, archived } }: { readonly frame: ModelFrame }) {
  return (
    <Panel id="runs" title={texts.runs}>
      {closedText ? <p className="text-sm text-muted">{closedText}</p> : null}
      {run && closed === null ? <RunActions run={run} /> : null}
      {runs.length > 0 ? (
        <ul className="mt-3 divide-y divide-line text-sm">
          {runs.map((choice) => (
            <li key={choice.id} className="py-1.5">
              <Link
                to={{ search: `?run=${choice.id}` }}
                aria-current={choice.id === run?.id ? 'true' : undefined}
                className="inline-flex min-h-7 items-center text-primary-ink wrap-anywhere hover:underline aria-[current]:font-medium aria-[current]:text-ink"
              >
                {runLabel(choice)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm text-muted">{archived ? texts.noArchivedRuns : texts.noRuns}</p>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Link
          to={{ search: archived ? '' : '?archived=true', hash: '#runs' }}
          className={buttonVariants({ variant: 'quiet', size: 'sm' })}
        >
          {archived ? texts.hideArchived : texts.showArchived}
        </Link>
        {closed === null ? (
          <>
            <Link to={{ search: '?new=run', hash: '#new-run' }} className={buttonVariants({ size: 'sm' })}>
              {texts.newRun}
            </Link>
            <Link
              to={{ search: '?new=import', hash: '#import-run' }}
              className={buttonVariants({ variant: 'outline', size: 'sm' })}
            >
              {texts.importRun}
            </Link>
          </>
        ) : null}
      </p>
    </Panel>
  );
}

const RunActions = ({ run }: { readonly run: ModelRunItem }) => (
  <div className="flex flex-wrap items-end gap-3 text-sm">
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2" aria-label={texts.renameRun}>
      <Hidden run={run} intent="rename" />
      <PlainField key={run.etag} label={texts.nameOfRun} name="name" defaultValue={run.name} required maxLength={120} />
      <Button type="submit" variant="outline" size="sm">
        {texts.rename}
      </Button>
    </Form>
    {run.status === 'done' && run.own && !run.archived ? (
      <Action run={run} intent={run.current ? 'not-current' : 'current'} variant={run.current ? 'outline' : 'default'}>
        {run.current ? texts.endCurrent : texts.makeCurrent}
      </Action>
    ) : null}
    <Action run={run} intent={run.archived ? 'bring-back' : 'archive'}>
      {run.archived ? texts.bringBack : texts.archive}
    </Action>
    <Confirm about={run.name} sentence={fill(texts.whatDeletingMeans, { name: run.name })}>
      <Action run={run} intent="delete" variant="destructive">
        {texts.deleteRun}
      </Action>
    </Confirm>
  </div>
);

interface ActionProps extends ButtonVariants {
  readonly run: ModelRunItem;
  readonly intent: string;
  readonly children: ReactNode;
}

const Action = ({ run, intent, variant = 'outline', children }: ActionProps) => (
  <Form method="post" preventScrollReset>
    <Hidden run={run} intent={intent} />
    <Button type="submit" variant={variant} size="sm">
      {children}
    </Button>
  </Form>
);

const Hidden = ({ run, intent }: Pick<ActionProps, 'run' | 'intent'>) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="run" value={run.id} />
    <input type="hidden" name="etag" value={run.etag} />
  </>
);
