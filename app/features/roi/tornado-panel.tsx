import { extentOf } from '#app/ui/charts/bar-extent.ts';
import { BarTrack } from '#app/ui/charts/bar-track.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { roiFields } from '#shared/roi/fields.ts';
import { resultsOf } from '#shared/roi/formulas.ts';
import type { RoiInputs } from '#shared/roi/inputs.ts';
import { tornadoOf, valuesOfRun, widthOf } from '#shared/roi/runs.ts';
import { fill } from '#shared/text/fill.ts';
import { inputText } from './numbers.ts';
import * as texts from './texts.ts';

interface TornadoPanelProps {
  readonly inputs: RoiInputs;
  readonly formats: Formats;
}

const number = 'text-right whitespace-nowrap tabular-nums';

/** Sensitivity of ROI to each input: bars from low to high, with a table. */
export function TornadoPanel({ inputs, formats }: TornadoPanelProps) {
  const swings = tornadoOf(inputs);
  const base = resultsOf(valuesOfRun(inputs, 'base'), inputs).roi;
  const extent = extentOf([base, ...swings.flatMap(({ roiAtLow, roiAtHigh }) => [roiAtLow, roiAtHigh])]);
  const percent = (share: number) => formats.value(share, 'percent');
  return (
    <Panel title={texts.sensitivity}>
      {swings.length === 0 ? (
        <PanelEmpty>{texts.noRanges}</PanelEmpty>
      ) : (
        <>
          <p className="mb-2 text-xs text-muted">{texts.sensitivityHint}</p>
          <ScrollRegion label={texts.sensitivityRegion} className="table-scroll">
            <Table aria-label={texts.sensitivityTable} data-chart>
              <TableHeader>
                <TableRow>
                  <TableHead>{texts.input}</TableHead>
                  <TableHead className="text-right">{texts.roiAtLow}</TableHead>
                  <TableHead className="text-right">{texts.roiAtHigh}</TableHead>
                  <TableHead className="text-right">{texts.width}</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {swings.map((swing) => {
                  const { field, low, high, roiAtLow, roiAtHigh } = swing;
                  const { label, unit } = roiFields[field];
                  return (
                    <TableRow key={field} data-swing={field}>
                      <TableHead scope="row" className="min-w-40">
                        {label}
                        <span className="block text-xs font-normal text-muted" suppressHydrationWarning>
                          {fill(texts.fromTo, {
                            ...{ low: inputText(low, unit, formats), high: inputText(high, unit, formats) },
                          })}
                        </span>
                        <BarTrack
                          extent={extent}
                          from={roiAtLow}
                          to={roiAtHigh}
                          before={base}
                          className={roiAtHigh >= roiAtLow ? 'chart-up' : 'chart-down'}
                        />
                      </TableHead>
                      <TableCell className={number} suppressHydrationWarning>
                        {percent(roiAtLow)}
                      </TableCell>
                      <TableCell className={number} suppressHydrationWarning>
                        {percent(roiAtHigh)}
                      </TableCell>
                      <TableCell className={number} suppressHydrationWarning>
                        {formats.value(widthOf(swing) * 100, 'decimal')}
                      </TableCell>
                    </TableRow>
                  );
                })}
              </TableBody>
            </Table>
          </ScrollRegion>
        </>
      )}
    </Panel>
  );
}
