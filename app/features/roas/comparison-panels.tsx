import { failureText } from '#app/api/failure.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { ModelRunChannels } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { rankExperiments } from './experiments.ts';
import type { RoasData } from './roas.server.ts';
import { runColumns, runValues } from './run-columns.ts';
import * as texts from './texts.ts';

interface ComparisonPanelsProps {
  readonly channels: ModelRunChannels['channels'];
  readonly attributed: RoasData['attributed'];
  readonly shown: ShownRun;
}

const numbers = '[&_td]:text-right [&_thead_th+th]:text-right';

/** Attributed ROAS versus the model, and channels to test in experiments first. */
export const ComparisonPanels = ({ channels, attributed, shown }: ComparisonPanelsProps) => (
  <>
    <AttributedPanel channels={channels} attributed={attributed} shown={shown} />
    <ExperimentsPanel channels={channels} shown={shown} />
  </>
);

function AttributedPanel({ channels, attributed, shown: { run, formats } }: ComparisonPanelsProps) {
  const paid = channels.filter(({ kind }) => kind === 'paid');
  const known = new Map(attributed?.state === 'ready' ? attributed.answer.map((row) => [row.channel, row]) : []);
  const rows = paid.map((channel) => ({
    ...channel,
    attributed: channel.channel ? known.get(channel.channel) : undefined,
  }));
  const difference = ({ roi, attributed }: (typeof rows)[number]) =>
    roi && attributed?.roas != null && run.kpi.kind === 'revenue' ? roi.mean - attributed.roas : null;
  return (
    <Panel
      title={texts.attributedAndIncremental}
      aside={
        <CsvLink
          title={texts.attributedAndIncremental}
          table={() => ({
            heads: [
              ...['Channel', 'Spend of the run', 'Spend', 'Attributed sales', 'Attributed ROAS'],
              ...['iROAS', 'iROAS low', 'iROAS high', 'Difference', ...runColumns],
            ],
            rows: rows.map((row) => [
              ...[
                row.label,
                row.spend,
                row.attributed?.spend ?? null,
                row.attributed?.sales ?? null,
                row.attributed?.roas ?? null,
              ],
              ...[
                row.roi?.mean ?? null,
                row.roi?.low ?? null,
                row.roi?.high ?? null,
                difference(row),
                ...runValues(run),
              ],
            ]),
          })}
        />
      }
    >
      <dl className="grid gap-x-6 gap-y-2 text-xs text-muted sm:grid-cols-2">
        <div>
          <dt className="font-medium text-ink">{texts.attributedRoas}</dt>
          <dd>{texts.attributedMeans}</dd>
        </div>
        <div>
          <dt className="font-medium text-ink">{texts.incrementalRoas}</dt>
          <dd>{texts.incrementalMeans}</dd>
        </div>
      </dl>
      <ScrollRegion
        label={fill(texts.tableOf, { title: texts.attributedAndIncremental })}
        className="table-scroll mt-3"
      >
        <Table className={numbers}>
          <TableHeads
            heads={[
              texts.channel,
              texts.spend,
              texts.attributedRoas,
              texts.incrementalRoas,
              texts.interval,
              texts.difference,
            ]}
          />
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableHead scope="row">{row.label}</TableHead>
                <TableCell suppressHydrationWarning>{formats.spend(row.spend)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.ratio(row.attributed?.roas ?? null)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.ratio(row.roi?.mean ?? null)}</TableCell>
                <TableCell className="whitespace-nowrap" suppressHydrationWarning>
                  {formats.bounds(row.roi, formats.ratio)}
                </TableCell>
                <TableCell suppressHydrationWarning>{formats.ratio(difference(row))}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <p className="mt-3 text-xs text-muted">{texts.whyTheyDiffer}</p>
      {attributed?.state === 'failed' ? (
        <PanelFailure text={failureText(attributed.failure.kind)} requestId={attributed.failure.requestId} />
      ) : rows.some(({ attributed }) => attributed === undefined) ? (
        <p className="mt-1 text-xs text-muted">{texts.notAttributed}</p>
      ) : null}
    </Panel>
  );
}

function ExperimentsPanel({ channels, shown: { run, formats } }: Omit<ComparisonPanelsProps, 'attributed'>) {
  const experiments = rankExperiments(channels);
  const [first] = experiments;
  return (
    <Panel
      title={texts.testTheseFirst}
      aside={
        <CsvLink
          title={texts.testTheseFirst}
          empty={experiments.length === 0}
          table={() => ({
            heads: ['Rank', 'Channel', 'Spend share', 'ROI interval width', 'Spend share × width', ...runColumns],
            rows: experiments.map(({ label, spendShare, width, weight }, at) => [
              ...[at + 1, label, spendShare, width, weight, ...runValues(run)],
            ]),
          })}
        />
      }
    >
      {first ? (
        <>
          <p className="text-xs text-muted">{fill(texts.testFirstMeans, { channel: first.label })}</p>
          <ScrollRegion label={fill(texts.tableOf, { title: texts.testTheseFirst })} className="table-scroll mt-3">
            <Table className={numbers}>
              <TableHeads heads={[texts.channel, texts.spendShare, texts.intervalWidth, texts.weight]} />
              <TableBody>
                {experiments.map(({ label, spendShare, width, weight }, at) => (
                  <TableRow key={label}>
                    <TableHead scope="row">
                      {at + 1}. {label}
                    </TableHead>
                    <TableCell suppressHydrationWarning>{formats.share(spendShare)}</TableCell>
                    <TableCell suppressHydrationWarning>{formats.ratio(width)}</TableCell>
                    <TableCell suppressHydrationWarning>{formats.ratio(weight)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </ScrollRegion>
        </>
      ) : (
        <PanelEmpty>{texts.noIntervals}</PanelEmpty>
      )}
    </Panel>
  );
}
