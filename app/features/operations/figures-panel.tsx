import { failureText } from '#app/api/failure.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { OperationsFigures } from '#shared/api/families/internal-operations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { OperationsParts } from './operations.server.ts';
import { NotSetUp } from './setup-hint.tsx';
import * as texts from './texts.ts';

interface FiguresPanelProps {
  readonly figures: OperationsParts['figures'];
  readonly formats: Formats;
}

/** Requests, failures and latencies of the day, by endpoint or page and location. */
export function FiguresPanel({ figures, formats }: FiguresPanelProps) {
  return (
    <Panel title={texts.requestsOfTheDay}>
      {figures.state === 'failed' ? (
        <PanelFailure text={failureText(figures.failure.kind)} requestId={figures.failure.requestId} />
      ) : figures.answer.total !== null ? (
        <Figures total={figures.answer.total} rows={figures.answer.rows} formats={formats} />
      ) : figures.answer.configured ? (
        <PanelEmpty brief>{texts.noRequestsYet}</PanelEmpty>
      ) : (
        <NotSetUp what={texts.notConfigured} hint={texts.howToMeasure} />
      )}
    </Panel>
  );
}

interface FiguresProps {
  readonly total: NonNullable<OperationsFigures['total']>;
  readonly rows: OperationsFigures['rows'];
  readonly formats: Formats;
}

function Figures({ total, rows, formats }: FiguresProps) {
  const count = (value: number) => formats.value(value, 'integer');
  const share = ({ errors, requests }: Pick<typeof total, 'errors' | 'requests'>) =>
    formats.value(requests === 0 ? 0 : errors / requests, 'percent');
  const time = (value: number) => fill(texts.milliseconds, { count: count(value) });
  const tiles = [
    [texts.requests, count(total.requests)],
    [texts.failed, share(total)],
    [texts.half, time(total.p50)],
    [texts.ninetyFive, time(total.p95)],
    [texts.ninetyNine, time(total.p99)],
  ] as const;
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-5">
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-lg font-medium" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <ScrollRegion label={texts.requestTimes} className="table-scroll max-h-96">
        <Table>
          <TableHeader>
            <TableRow>
              {[
                ...[texts.route, texts.place, texts.requests, texts.failed],
                ...[texts.half, texts.ninetyFive, texts.ninetyNine],
              ].map((heading) => (
                <TableHead key={heading}>{heading}</TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={`${row.route} ${row.place}`}>
                <TableHead scope="row" className="wrap-anywhere">
                  {row.route}
                </TableHead>
                <TableCell>{row.place}</TableCell>
                {[count(row.requests), share(row), time(row.p50), time(row.p95), time(row.p99)].map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order
                  <TableCell key={index} className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
                    {value}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <p className="mt-3 text-xs text-muted">{texts.whatTimesMean}</p>
    </>
  );
}
