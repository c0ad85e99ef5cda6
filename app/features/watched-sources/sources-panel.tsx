import { Form } from 'react-router';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { AccordionItem, AddTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Confirm } from '#app/ui/confirm.tsx';
import { LineHeads, LinePart } from '#app/ui/line-row.tsx';
import { ActionRow, RowMenu } from '#app/ui/row-menu.tsx';
import { When } from '#app/ui/when.tsx';
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

/** Scheduled imports, with a form to add one. */
export function SourcesPanels({ data, result, formats }: SourcesPanelsProps) {
  const refused = result && !result.ok ? result : null;
  return (
    <ListPanel
      title={texts.scheduledImports}
      list={data.sources}
      isLaterPage={false}
      empty={texts.noSources}
      brief
      below={<NewSource {...{ data, result, formats }} />}
    >
      {(items) => (
        <>
          <p role="status" className="text-sm text-success-ink">
            {result?.ok ? result.text : null}
          </p>
          <div className="@container">
            <LineHeads heads={[texts.name, texts.file, texts.lastRun, texts.nextRun]} columns={columns} end="menu" />
            <ul className="divide-y divide-line">
              {items.map((source) => (
                <li key={source.id} className="py-2">
                  <SourceRow
                    source={source}
                    refused={refused?.id === source.id ? refused.text : null}
                    formats={formats}
                  />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </ListPanel>
  );
}

/** The form of a new scheduled import, behind a button unless it was refused; or what it needs first. */
function NewSource({ data, result, formats }: SourcesPanelsProps) {
  if (data.done.length === 0) return <p className="mt-3 text-sm text-muted">{texts.importFirst}</p>;
  const refused = result && !result.ok && result.id === null ? result : null;
  const made = result?.ok && data.sources.state === 'ready' ? data.sources.answer.items.length : 0;
  return (
    <AccordionItem key={`${made}`} open={refused !== null || undefined} className="mt-4 text-sm">
      <AddTrigger>{texts.newSource}</AddTrigger>
      <p className="mt-4 mb-4 text-muted">{texts.lead}</p>
      {refused ? (
        <p role="alert" className="mb-3 text-error-ink">
          {refused.text}
        </p>
      ) : null}
      <SourceForm done={data.done} refused={refused} locale={formats.locale} />
    </AccordionItem>
  );
}

interface SourceProps {
  readonly source: WatchedSource;
  /** Error of the last action on the source. */
  readonly refused: string | null;
  readonly formats: Formats;
}

const columns = '@3xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_minmax(0,2fr)]';

function SourceRow({ source, refused, formats }: SourceProps) {
  const { id, etag, name, address, kind, cadence, header, status, running, outcome, failure } = source;
  const cadenceWord = cadence === 'hourly' ? texts.hourly : texts.daily;
  return (
    <>
      <ActionRow
        className={cn('line-row', columns)}
        actions={
          <RowMenu name={name}>
            <ActionForm intent="source-run" text={texts.runNow} {...{ id, etag, name }} />
            {status === 'active' ? (
              <ActionForm intent="source-pause" text={texts.pause} {...{ id, etag, name }} />
            ) : (
              <ActionForm intent="source-resume" text={texts.resume} {...{ id, etag, name }} />
            )}
            <Confirm about={name} variant="menu-danger" sentence={texts.deleteWarning}>
              <Form method="post" preventScrollReset>
                <HiddenFields intent="source-delete" id={id} etag={etag} />
                <Button type="submit" variant="destructive" size="sm">
                  {texts.confirmDelete}
                </Button>
              </Form>
            </Confirm>
          </RowMenu>
        }
      >
        <div className="min-w-0">
          <h3 className="font-medium break-words">
            {name} {running ? <Badge variant="success">{texts.running}</Badge> : null}
            {status === 'paused' ? <Badge variant="secondary">{texts.paused}</Badge> : null}
            {outcome === 'failed' ? <Badge variant="warning">{texts.failed}</Badge> : null}
          </h3>
          <p className="text-xs break-all text-muted">{address}</p>
        </div>
        <div className="min-w-0">
          <p>{kindLabels[kind].label}</p>
          <p className="text-xs text-muted">
            {cadenceWord}
            {header === null ? '' : ` · ${fill(texts.withHeader, { header })}`}
          </p>
        </div>
        <LinePart head={texts.lastRun}>
          {source.lastRunAt === null ? texts.never : <When at={source.lastRunAt} locale={formats.locale} />}
          {lastOutcome(source, formats)}
        </LinePart>
        <LinePart head={texts.nextRun}>
          {status === 'active' ? <When at={source.nextRunAt} locale={formats.locale} /> : '–'}
        </LinePart>
      </ActionRow>
      {failure === null ? null : <p className="mt-1 text-sm text-error-ink">{failure}</p>}
      {refused === null ? null : (
        <p role="alert" className="mt-1 text-sm text-error-ink">
          {refused}
        </p>
      )}
    </>
  );
}

function lastOutcome({ outcome, job }: WatchedSource, formats: Formats): string {
  if (outcome === 'unchanged') return ` · ${texts.unchanged}`;
  if (outcome !== 'imported' || !job) return '';
  const count = (value: number) => formats.value(value, 'integer');
  return ` · ${fill(texts.importedRows, { accepted: count(job.accepted), rejected: count(job.rejected) })}`;
}

interface HiddenFieldsProps {
  readonly intent: string;
  readonly id: number;
  readonly etag: string;
}

const HiddenFields = ({ intent, id, etag }: HiddenFieldsProps) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="etag" value={etag} />
  </>
);

const ActionForm = ({ text, name, ...named }: HiddenFieldsProps & { readonly text: string; readonly name: string }) => (
  <Form method="post" preventScrollReset>
    <HiddenFields {...named} />
    <Button type="submit" variant="menu" size="sm">
      {text}
      <span className="sr-only"> {name}</span>
    </Button>
  </Form>
);
