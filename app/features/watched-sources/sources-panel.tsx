import { Form } from 'react-router';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { WatchedSource } from '#shared/api/families/watched-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { kindLabels } from '#shared/ingest/kind-labels.ts';
import { fill } from '#shared/text/fill.ts';
import { SourceForm } from './source-form.tsx';
import type { SourceResult, SourcesData } from './sources.server.ts';
import * as texts from './texts.ts';

interface SourcesPanelsProps {
  readonly data: SourcesData;
  readonly result: SourceResult | null;
  readonly formats: Formats;
}

/** Scheduled imports: those there are, and a form for one more. */
export function SourcesPanels({ data, result, formats }: SourcesPanelsProps) {
  const refused = result && !result.ok ? result : null;
  return (
    <>
      <ListPanel title={texts.scheduledImports} list={data.sources} later={false} empty={texts.noSources}>
        {(items) => (
          <>
            <p role="status" className="text-sm text-success-ink">
              {result?.ok ? result.text : null}
            </p>
            <ul className="divide-y divide-line">
              {items.map((source) => (
                <li key={source.id} className="py-4 first:pt-0 last:pb-0">
                  <Source source={source} refused={refused?.id === source.id ? refused.text : null} formats={formats} />
                </li>
              ))}
            </ul>
          </>
        )}
      </ListPanel>
      <Panel id="new-scheduled-import" title={texts.newSource}>
        <p className="-mt-2 mb-4 text-sm text-muted">{data.done.length === 0 ? texts.importFirst : texts.lead}</p>
        {refused && refused.id === null ? (
          <p role="alert" className="mb-3 text-sm text-error-ink">
            {refused.text}
          </p>
        ) : null}
        {data.done.length === 0 ? null : (
          <SourceForm
            key={result?.ok ? `made ${data.sources.state === 'ready' ? data.sources.answer.items.length : 0}` : 'new'}
            done={data.done}
            refused={refused?.id === null ? refused : null}
            locale={formats.locale}
          />
        )}
      </Panel>
    </>
  );
}

interface SourceProps {
  readonly source: WatchedSource;
  /** Why the last act on it was refused. */
  readonly refused: string | null;
  readonly formats: Formats;
}

function Source({ source, refused, formats }: SourceProps) {
  const { id, etag, name, address, kind, cadence, header, status, running, outcome, failure } = source;
  const cadenceWord = cadence === 'hourly' ? texts.hourly : texts.daily;
  const moment = (instant: string) => utcMoment(instant, formats.locale);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-sm font-medium break-words">{name}</h3>
        {running ? <Badge variant="success">{texts.running}</Badge> : null}
        {status === 'paused' ? <Badge variant="secondary">{texts.paused}</Badge> : null}
        {outcome === 'failed' ? <Badge variant="warning">{texts.failed}</Badge> : null}
      </div>
      <p className="mt-1 text-sm break-all text-muted">{address}</p>
      <p className="mt-1 text-sm text-muted">
        {kindLabels[kind].label} · {cadenceWord}
        {header === null ? '' : ` · ${fill(texts.withHeader, { header })}`}
      </p>
      <p className="mt-1 text-sm" suppressHydrationWarning>
        {texts.lastRun}: {source.lastRunAt === null ? texts.never : moment(source.lastRunAt)}
        {lastOutcome(source, formats)}
        {status === 'active' ? ` · ${texts.nextRun}: ${moment(source.nextRunAt)}` : ''}
      </p>
      {failure === null ? null : <p className="mt-1 text-sm text-error-ink">{failure}</p>}
      {refused === null ? null : (
        <p role="alert" className="mt-1 text-sm text-error-ink">
          {refused}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <Act intent="source-run" text={texts.runNow} {...{ id, etag, name }} />
        {status === 'active' ? (
          <Act intent="source-pause" text={texts.pause} {...{ id, etag, name }} />
        ) : (
          <Act intent="source-resume" text={texts.resume} {...{ id, etag, name }} />
        )}
        <Confirm about={name} sentence={texts.deleteWarning}>
          <Form method="post" preventScrollReset>
            <Named intent="source-delete" id={id} etag={etag} />
            <Button type="submit" variant="destructive" size="sm">
              {texts.confirmDelete}
            </Button>
          </Form>
        </Confirm>
      </div>
    </>
  );
}

function lastOutcome({ outcome, job }: WatchedSource, formats: Formats): string {
  if (outcome === 'unchanged') return ` · ${texts.unchanged}`;
  if (outcome !== 'imported' || !job) return '';
  const count = (value: number) => formats.value(value, 'integer');
  return ` · ${fill(texts.importedRows, { accepted: count(job.accepted), rejected: count(job.rejected) })}`;
}

interface NamedProps {
  readonly intent: string;
  readonly id: number;
  readonly etag: string;
}

const Named = ({ intent, id, etag }: NamedProps) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="etag" value={etag} />
  </>
);

const Act = ({ text, name, ...named }: NamedProps & { readonly text: string; readonly name: string }) => (
  <Form method="post" preventScrollReset>
    <Named {...named} />
    <Button type="submit" variant="quiet" size="sm">
      {text}
      <span className="sr-only"> {name}</span>
    </Button>
  </Form>
);
