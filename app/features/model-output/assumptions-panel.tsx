import type { ReactNode } from 'react';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import type { RunFormats } from '#app/modelling/run-formats.ts';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { ModelRunDetail, ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { AssumedChannel } from './model-output.server.ts';
import * as texts from './texts.ts';

interface AssumptionsPanelProps {
  readonly run: ModelRunItem;
  readonly detail: Part<ModelRunDetail>;
  readonly channels: Part<readonly AssumedChannel[]>;
  readonly formats: RunFormats;
}

const engineAssumptions = [
  ...[texts.assumesTrend, texts.assumesAdstock, texts.assumesHill, texts.assumesControls, texts.assumesPrior],
  texts.assumesCause,
];
const sourceAssumptions = {
  engine: engineAssumptions,
  meridian: [texts.meridianAssumes, texts.assumesCause],
  robyn: [texts.robynAssumes, texts.robynRange, texts.assumesCause],
  pymc: [texts.pymcAssumes, texts.assumesCause],
  json: [texts.fileAssumes, texts.assumesCause],
} as const;

const holdouts = { 'last-13': texts.last13, 'every-8th': texts.every8th, none: texts.noHoldout } as const;

/** Assumptions and priors of the run, and the consistency of an import. */
export function AssumptionsPanel({ run, detail, channels, formats }: AssumptionsPanelProps) {
  const failed = [detail, channels].find((part) => part.state === 'failed');
  if (failed?.state === 'failed' || detail.state !== 'ready' || channels.state !== 'ready')
    return (
      <Panel id="assumptions" title={texts.assumptions}>
        {failed?.state === 'failed' ? (
          <PanelFailure text={failureText(failed.failure.kind)} requestId={failed.failure.requestId} />
        ) : null}
      </Panel>
    );
  const { spec, identities, weekly } = detail.answer;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.granularity, run.granularity],
    [texts.holdout, spec ? holdouts[spec.holdout] : texts.asInSource],
    [texts.controls, spec ? spec.controls.join(', ') || texts.none : texts.asInSource],
    [texts.weeklyParts, weekly ? texts.yes : texts.totalsOnly],
    [texts.seed, run.seed === null ? texts.none : String(run.seed)],
    [texts.dataHash, run.dataHash ? <Hash key="hash" text={run.dataHash} /> : texts.none],
    [texts.codeVersion, run.codeVersion || texts.none],
  ];
  return (
    <Panel
      id="assumptions"
      title={texts.assumptions}
      aside={
        <CsvLink
          title={fill(texts.fileOfRun, { run: run.name, table: texts.assumptions })}
          table={() => toTable(channels.answer)}
        />
      }
    >
      <ul className="list-disc space-y-1 ps-5 text-sm">
        {sourceAssumptions[run.source].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm md:grid-cols-4">
        {facts.map(([term, fact]) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <Priors channels={channels.answer} formats={formats} />
      {identities ? <Identities of={identities} formats={formats} /> : null}
    </Panel>
  );
}

/** Enough of a hash to tell runs apart; the workbook of the run holds all of it. */
const shownOfHash = 8;

const Hash = ({ text }: { readonly text: string }) => (
  <code title={text}>{text.length > shownOfHash ? `${text.slice(0, shownOfHash)}…` : text}</code>
);

/** z value of a two-sided 90 % interval of a normal distribution. */
const z90 = 1.6448536269514722;

function Priors({
  channels,
  formats,
}: Pick<AssumptionsPanelProps, 'formats'> & { readonly channels: readonly AssumedChannel[] }) {
  if (channels.length === 0) return null;
  if (
    channels.every(
      ({ prior, transform, halfLife, priorDriven }) =>
        !prior && !transform && halfLife === null && priorDriven === null,
    )
  )
    return <p className="mt-4 text-sm text-muted">{texts.noPriors}</p>;
  return (
    <ScrollRegion label={texts.tableOfPriors} className="table-scroll mt-4">
      <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
        <TableHeads
          heads={[
            ...[texts.channel, texts.priorMedian, texts.priorRange, texts.carryOver, texts.halfLife],
            ...[texts.saturationSlope, texts.movedByData],
          ]}
        />
        <TableBody>
          {channels.map(({ id, label, prior, transform, halfLife, priorDriven }) => (
            <TableRow key={id}>
              <TableHead scope="row">{label}</TableHead>
              <TableCell suppressHydrationWarning>{formats.ratio(prior && Math.exp(prior.location))}</TableCell>
              <TableCell suppressHydrationWarning>
                {formats.bounds(
                  prior && {
                    mean: Math.exp(prior.location),
                    low: Math.exp(prior.location - z90 * prior.scale),
                    high: Math.exp(prior.location + z90 * prior.scale),
                  },
                  formats.ratio,
                )}
              </TableCell>
              <TableCell suppressHydrationWarning>{formats.ratio(transform?.theta ?? null)}</TableCell>
              <TableCell suppressHydrationWarning>{formats.value(halfLife, 'decimal')}</TableCell>
              <TableCell suppressHydrationWarning>{formats.ratio(transform?.slope ?? null)}</TableCell>
              <TableCell>
                {priorDriven === null ? texts.notTold : priorDriven ? texts.priorDriven : texts.yes}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

interface IdentitiesProps extends Pick<AssumptionsPanelProps, 'formats'> {
  readonly of: NonNullable<ModelRunDetail['identities']>;
}

/** Differences between the values recomputed on import and those of the file. */
function Identities({ of: { fit, roi, slope, transform, spend }, formats }: IdentitiesProps) {
  const differences = [
    [texts.partsAddUp, fit],
    [texts.roiAgrees, roi],
    [texts.slopeAgrees, slope],
    [texts.transformAgrees, transform],
  ] as const;
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold">{texts.recomputedOnImport}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5 text-sm">
        {differences.map(([sentence, miss]) => (
          <li key={sentence} suppressHydrationWarning>
            {miss === null
              ? fill(texts.notRecomputed, { sentence })
              : fill(texts.withinMiss, { sentence, miss: differenceText(miss, formats) })}
          </li>
        ))}
        {spend.map(({ component, label, stated, ours }) => (
          <li key={component} suppressHydrationWarning>
            {fill(texts.spendBeside, { label, stated: formats.spend(stated), ours: formats.spend(ours) })}
          </li>
        ))}
      </ul>
    </>
  );
}

const differenceText = (miss: number, formats: RunFormats): string =>
  miss === 0 ? formats.bound(0, 'percent') : formats.bound(Number(miss.toPrecision(2)), 'percent');

const toTable = (channels: readonly AssumedChannel[]) => ({
  heads: [
    ...[texts.channel, texts.priorLocation, texts.priorScale, texts.carryOver, texts.maxLag, texts.halfLife],
    ...[texts.halfSaturation, texts.saturationSlope, texts.priorDriven],
  ],
  rows: channels.map(({ label, prior, transform, halfLife, priorDriven }) => [
    ...[label, prior?.location ?? null, prior?.scale ?? null, transform?.theta ?? null, transform?.maxLag ?? null],
    ...[halfLife, transform?.halfSaturation ?? null, transform?.slope ?? null, priorDriven],
  ]),
});
