import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { HeatTable } from '#app/ui/charts/heat-table.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { fill } from '#shared/text/fill.ts';
import { findGaps, groupByQuarter, type ShownInputs } from './shown-inputs.ts';
import * as texts from './texts.ts';

/** Weeks without values by quarter, and the list of gaps. */
export function MissingPanel({ shown: { inputs, formats } }: { readonly shown: ShownInputs }) {
  const { weeks, kpis, channels, series } = inputs;
  const quarters = [...groupByQuarter(weeks)];
  const rows = [
    ...kpis.map(({ label, values }) => ({ label, values })),
    ...channels.flatMap(({ label, impressions, clicks }) => [
      { label: fill(texts.impressionsOf, { channel: label }), values: impressions },
      { label: fill(texts.clicksOf, { channel: label }), values: clicks },
    ]),
    ...series.filter(({ role }) => role !== 'kpi').map(({ label, values }) => ({ label, values })),
  ];
  const gaps = rows.flatMap(({ label, values }) => findGaps(weeks, values).map((gap) => ({ label, ...gap })));
  return (
    <Panel
      title={texts.missingWeeks}
      aside={
        <CsvLink
          title={texts.missingWeeks}
          empty={gaps.length === 0}
          table={() => ({
            heads: ['Series', 'First missing week', 'Last missing week', 'Weeks'],
            rows: gaps.map(({ label, from, to, weeks: count }) => [label, from, to, count]),
          })}
        />
      }
    >
      <HeatTable
        title={texts.missingWeeks}
        summary={gaps.length === 0 ? texts.noneMissing : texts.missingMeans}
        formats={formats}
        data={{
          style: 'integer',
          heads: [texts.series, texts.quarter],
          columns: quarters.map(([name]) => name),
          tone: 'worse',
          rows: rows.map(({ label, values }) => ({
            label,
            values: quarters.map(([, places]) => places.filter((at) => (values[at] ?? null) === null).length),
          })),
        }}
      />
      {gaps.length > 0 ? (
        <AccordionItem className="mt-2 text-sm">
          <AccordionTrigger>{fill(texts.showGaps, { count: gaps.length })}</AccordionTrigger>
          <ul className="mt-2 max-h-80 list-disc overflow-y-auto ps-5 text-xs">
            {gaps.map(({ label, from, to, weeks: count }) => (
              <li key={`${label} ${from}`} suppressHydrationWarning>
                {fill(count === 1 ? texts.gapOfOne : texts.gapOf, {
                  ...{ series: label, from: formats.day(from), to: formats.day(to), count },
                })}
              </li>
            ))}
          </ul>
        </AccordionItem>
      ) : null}
    </Panel>
  );
}
