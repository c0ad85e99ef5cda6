import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { Formats } from '#shared/format/formats.ts';
import {
  type RoiBreakEvenId,
  type RoiResultId,
  roiBreakEvenIds,
  roiBreakEvens,
  roiFieldIds,
  roiFields,
  roiResultIds,
  roiResults,
} from '#shared/roi/fields.ts';
import { breakEvensOf, resultsOf } from '#shared/roi/formulas.ts';
import { type RoiInputs, roiPoints } from '#shared/roi/inputs.ts';
import { valuesOfRun } from '#shared/roi/runs.ts';
import { numberText } from './numbers.ts';
import * as texts from './texts.ts';

interface ResultsProps {
  readonly inputs: RoiInputs;
  readonly formats: Formats;
}

const numberCellClass = 'text-right whitespace-nowrap tabular-nums';

/** Results of the low, base and high scenario. */
export function ResultsPanel({ inputs, formats }: ResultsProps) {
  const [low, base, high] = roiPoints.map((scenario) => resultsOf(valuesOfRun(inputs, scenario), inputs));
  if (!low || !base || !high) return null;
  if (roiResultIds.every((id) => base[id] === null))
    return (
      <Panel title={texts.results}>
        <PanelEmpty>{texts.enterBase}</PanelEmpty>
      </Panel>
    );
  return (
    <Panel title={texts.results}>
      {base.roi === null ? <p className="mb-2 text-sm text-muted">{texts.enterBase}</p> : null}
      <ScrollRegion label={texts.resultsTable} className="table-scroll">
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>{texts.result}</TableHead>
              {[texts.lowRun, texts.baseRun, texts.highRun].map((scenario) => (
                <TableHead key={scenario} className="text-right">
                  {scenario}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {roiResultIds.map((id) => (
              <TableRow key={id} data-result={id}>
                <TableHead scope="row" className={id === 'roi' ? 'text-base font-semibold' : undefined}>
                  {roiResults[id].label}
                </TableHead>
                {[low, base, high].map((scenario, at) => (
                  <TableCell
                    key={roiPoints[at]}
                    className={id === 'roi' ? `${numberCellClass} text-base font-semibold` : numberCellClass}
                    suppressHydrationWarning
                  >
                    {numberText(scenario[id], roiResults[id].unit, formats)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <p className="mt-2 text-xs text-pretty text-muted">{texts.runsHint}</p>
      <AccordionItem className="mt-2 text-sm">
        <AccordionTrigger>{texts.howCalculated}</AccordionTrigger>
        <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
          {roiResultIds.map((id) => (
            <Formula key={id} name={roiResults[id].label} formula={roiResults[id].formula} />
          ))}
        </dl>
        <h3 className="mt-3 text-xs font-semibold">{texts.symbols}</h3>
        <p className="mt-1 text-xs text-muted">
          {roiFieldIds.map((id) => `${roiFields[id].symbol} ${roiFields[id].label.toLowerCase()}`).join(', ')},{' '}
          {texts.givenSymbols}.
        </p>
      </AccordionItem>
    </Panel>
  );
}

const Formula = ({ name, formula }: { readonly name: string; readonly formula: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd>{formula}</dd>
  </>
);

/** Value of each number at which ROI is zero. */
export function BreakEvenPanel({ inputs, formats }: ResultsProps) {
  const values = valuesOfRun(inputs, 'base');
  const [breakEvens, results] = [breakEvensOf(values, inputs), resultsOf(values, inputs)];
  if (roiResultIds.every((id) => results[id] === null)) return null;
  const currentValue = (id: RoiBreakEvenId): number | null => {
    if (id === 'incrementalRoas') return results.incrementalRoas;
    // With clicks entered, the cost per click is derived.
    if (id !== 'costPerClick' || inputs.clicksFromCost) return values[id];
    return values.spend !== null && results.clicks ? values.spend / results.clicks : null;
  };
  return (
    <Panel title={texts.breakEvens}>
      <p className="mb-2 text-xs text-muted">{texts.breakEvenHint}</p>
      <ScrollRegion label={texts.breakEvenTable} className="table-scroll">
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>{texts.measure}</TableHead>
              <TableHead className="text-right">{texts.needed}</TableHead>
              <TableHead className="text-right">{texts.now}</TableHead>
              <TableHead>{texts.state}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {roiBreakEvenIds.map((id) => (
              <TableRow key={id} data-break-even={id}>
                <TableHead scope="row">{roiBreakEvens[id].label}</TableHead>
                <TableCell className={numberCellClass} suppressHydrationWarning>
                  {numberText(breakEvens[id], roiBreakEvens[id].unit, formats)}
                </TableCell>
                <TableCell className={numberCellClass} suppressHydrationWarning>
                  {numberText(currentValue(id), roiBreakEvens[id].unit, formats)}
                </TableCell>
                <TableCell>
                  <BreakEvenState id={id} breakEven={breakEvens[id]} roi={results.roi} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Panel>
  );
}

interface BreakEvenStateProps {
  readonly id: RoiBreakEvenId;
  readonly breakEven: number | null;
  readonly roi: RoiNumber;
}
type RoiNumber = ReturnType<typeof resultsOf>[RoiResultId];

function BreakEvenState({ id, breakEven, roi }: BreakEvenStateProps) {
  if (breakEven === null || roi === null) return null;
  if (roi >= 0)
    return (
      <Badge className="whitespace-nowrap" variant="success">
        {texts.reached}
      </Badge>
    );
  if (roiBreakEvens[id].unit === 'share' && breakEven > 1)
    return (
      <Badge className="whitespace-nowrap" variant="destructive">
        {texts.outOfReach}
      </Badge>
    );
  return (
    <Badge className="whitespace-nowrap" variant="warning">
      {texts.notReached}
    </Badge>
  );
}
