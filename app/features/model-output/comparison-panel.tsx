import { failureText } from '#app/api/failure.ts';
import type { RunFormats } from '#app/modelling/run-formats.ts';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type ComparedChannel, compareChannels, differencesInWords } from './comparison.ts';
import type { ModelOutput } from './model-output.server.ts';
import * as texts from './texts.ts';

interface ComparisonPanelProps {
  readonly loaded: ModelOutput;
  readonly run: ModelRunItem;
  readonly compared: ModelRunItem;
  readonly formats: RunFormats;
}

/** Compares two runs, and marks differences beyond the other run's uncertainty. */
export function ComparisonPanel({ loaded: { channels, fit, other }, run, compared, formats }: ComparisonPanelProps) {
  const title = fill(texts.comparedWith, { name: compared.name });
  const failed = [channels, fit, other?.channels, other?.metrics].find((part) => part?.state === 'failed');
  if (failed?.state === 'failed' || other?.channels.state !== 'ready' || other.metrics.state !== 'ready')
    return (
      <Panel id="comparison" title={title}>
        {failed?.state === 'failed' ? (
          <PanelFailure text={failureText(failed.failure.kind)} requestId={failed.failure.requestId} />
        ) : null}
      </Panel>
    );
  if (channels.state !== 'ready' || fit.state !== 'ready') return null;
  const comparison = compareChannels(channels.answer, other.channels.answer);
  const sentences = differencesInWords(
    { run, metrics: fit.answer.metrics },
    { run: compared, metrics: other.metrics.answer },
    comparison,
    formats,
  );
  return (
    <Panel
      id="comparison"
      title={title}
      aside={
        comparison.channels.length > 0 ? (
          <CsvLink
            title={fill(texts.fileOfRun, { run: run.name, table: title })}
            table={() => toTable(comparison.channels)}
          />
        ) : null
      }
    >
      <ul className="list-disc space-y-1 ps-5 text-sm" suppressHydrationWarning>
        {sentences.map((sentence) => (
          <li key={sentence} suppressHydrationWarning>
            {sentence}
          </li>
        ))}
      </ul>
      {comparison.channels.length > 0 ? <Channels of={comparison.channels} {...{ run, compared, formats }} /> : null}
    </Panel>
  );
}

interface ChannelsProps extends Pick<ComparisonPanelProps, 'run' | 'compared' | 'formats'> {
  readonly of: readonly ComparedChannel[];
}

const Channels = ({ of, run, compared, formats }: ChannelsProps) => (
  <ScrollRegion label={texts.tableOfComparison} className="table-scroll mt-3">
    <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
      <TableHeads
        heads={[
          texts.channel,
          ...[run.name, compared.name].map((name) => fill(texts.roiOf, { name })),
          ...[texts.difference, texts.withinInterval],
        ]}
      />
      <TableBody>
        {of.map(({ label, roi, other, difference, within }) => (
          <TableRow key={label}>
            <TableHead scope="row">{label}</TableHead>
            <TableCell suppressHydrationWarning>{formats.ratio(roi)}</TableCell>
            <TableCell suppressHydrationWarning>{formats.ratio(other)}</TableCell>
            <TableCell suppressHydrationWarning>
              {difference > 0 ? '+' : ''}
              {formats.ratio(difference)}
            </TableCell>
            <TableCell>{within === null ? texts.noInterval : within ? texts.yes : texts.no}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </ScrollRegion>
);

const toTable = (channels: readonly ComparedChannel[]) => ({
  heads: [texts.channel, texts.roiHere, texts.roiThere, texts.difference, texts.withinInterval],
  rows: channels.map(({ label, roi, other, difference, within }) => [label, roi, other, difference, within]),
});
