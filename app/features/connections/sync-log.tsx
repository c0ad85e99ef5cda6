import { failureText } from '#app/api/failure.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHeads, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import type { SyncRun } from '#shared/api/families/connections-schemas.ts';
import { datasets } from '#shared/connections/datasets.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { ConnectionsData } from './connections.server.ts';
import * as texts from './texts.ts';

interface SyncLogProps {
  readonly part: NonNullable<ConnectionsData['log']>['part'];
  readonly formats: Formats;
}

const statuses = {
  new: texts.runNew,
  waiting: texts.runWaiting,
  asked: texts.runAsked,
  done: texts.runDone,
  'no-data': texts.runNoData,
  failed: texts.runFailed,
} as const satisfies Record<SyncRun['status'], string>;

/** Latest sync runs of a connection: cost, rows and Amazon's request ids. */
export function SyncLog({ part, formats }: SyncLogProps) {
  if (part.state === 'failed')
    return (
      <p role="alert" className="mt-2 text-error-ink">
        {failureText(part.failure.kind)}
      </p>
    );
  const { items } = part.answer;
  if (items.length === 0) return <p className="mt-2 text-muted">{texts.noRuns}</p>;
  return (
    <ScrollRegion label={texts.logTitle} className="mt-3 max-h-96 overflow-auto rounded-lg border border-line">
      <Table className="text-sm [&_:is(td,th)]:px-3">
        <TableHeads heads={heads} />
        <TableBody>
          {items.map((run) => (
            <Run key={run.id} run={run} formats={formats} />
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

const heads = [
  ...[texts.started, texts.data, texts.daysRead, texts.result, texts.rowsOfLastSync, texts.rejected],
  ...[texts.calls, texts.waited, texts.requestIds],
];

function Run({ run, formats }: { readonly run: SyncRun; readonly formats: Formats }) {
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <TableRow>
      <TableCell suppressHydrationWarning>
        <When at={run.createdAt} locale={formats.locale} />
      </TableCell>
      <TableCell>{`${datasets[run.dataset]} · ${run.part}`}</TableCell>
      <TableCell>{`${formats.day(run.from)} – ${formats.day(run.to)}`}</TableCell>
      <TableCell>
        {statuses[run.status]}
        {run.error === null ? null : <span className="block text-error-ink">{run.error}</span>}
      </TableCell>
      <TableCell>{count(run.rows)}</TableCell>
      <TableCell>{count(run.rejects)}</TableCell>
      <TableCell>{count(run.calls)}</TableCell>
      <TableCell>{fill(texts.secondsWaited, { seconds: count(Math.round(run.throttledMs / 1_000)) })}</TableCell>
      <TableCell>
        <ul>
          {run.requestIds.map((id) => (
            <li key={id}>
              <code className="text-xs select-all">{id}</code>
            </li>
          ))}
        </ul>
      </TableCell>
    </TableRow>
  );
}
