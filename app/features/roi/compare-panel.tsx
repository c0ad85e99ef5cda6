import { failureText } from '#app/api/failure.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { RoiScenario } from '#shared/api/families/roi-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { roiResultIds, roiResults } from '#shared/roi/fields.ts';
import { resultsOf } from '#shared/roi/formulas.ts';
import { type RoiInputs, roiPoints } from '#shared/roi/inputs.ts';
import { valuesOfRun } from '#shared/roi/runs.ts';
import { fill } from '#shared/text/fill.ts';
import { numberText } from './numbers.ts';
import type { RoiData } from './roi.server.ts';
import { comparedIds, draftSearch, parameters } from './roi-address.ts';
import * as texts from './texts.ts';
import type { RoiEditing } from './use-roi-draft.ts';

export interface ComparePanelProps {
  readonly data: RoiData;
  readonly editing: RoiEditing;
  readonly inputs: RoiInputs;
  readonly formats: Formats;
}

interface Column {
  /** Null for the current calculation. */
  readonly id: number | null;
  readonly name: string;
  readonly inputs: RoiInputs;
}

/** Address with a scenario added to or removed from the comparison. */
export function withCompared({ draft, params }: RoiEditing, id: number, isIn: boolean): string {
  const others = comparedIds(params).filter((other) => other !== id);
  const ids = isIn ? [...others, id] : others;
  return draftSearch(draft, params, { [parameters.compare]: ids.length > 0 ? ids.join('.') : null });
}

/** Compares the calculation with up to three saved scenarios; renders nothing if none is selected. */
export function ComparePanel({ data, editing, inputs, formats }: ComparePanelProps) {
  const { compared, currency } = data;
  if (compared.length === 0) return null;
  const found = compared.flatMap(({ part }) => (part.state === 'ready' ? [part.answer] : []));
  const isMixed = found.some((scenario) => scenario.currency !== currency);
  const columns: Column[] = [{ id: null, name: texts.current, inputs }, ...found.map(columnOf)];
  return (
    <Panel title={texts.comparison}>
      {compared.map(({ id, part }) =>
        part.state === 'failed' ? (
          <p key={id} role="alert" className="mb-2 text-sm text-error-ink">
            {part.failure.kind === 'not-found' ? fill(texts.scenarioGone, { id }) : failureText(part.failure.kind)}{' '}
            <RemoveLink editing={editing} id={id} name={String(id)} />
          </p>
        ) : null,
      )}
      {isMixed ? (
        <p role="alert" className="mb-2 text-sm text-error-ink">
          {texts.mixedCurrencies}{' '}
          {found.map(({ id, name }) => (
            <RemoveLink key={id} editing={editing} id={id} name={name} named />
          ))}
        </p>
      ) : (
        <>
          <p className="mb-2 text-xs text-muted">{texts.comparisonHint}</p>
          <CompareTable columns={columns} editing={editing} formats={formats} />
        </>
      )}
    </Panel>
  );
}

const columnOf = ({ id, name, inputs }: RoiScenario): Column => ({ id, name, inputs });

interface CompareTableProps {
  readonly columns: readonly Column[];
  readonly editing: RoiEditing;
  readonly formats: Formats;
}

function CompareTable({ columns, editing, formats }: CompareTableProps) {
  const runs = columns.map(({ inputs }) => roiPoints.map((run) => resultsOf(valuesOfRun(inputs, run), inputs)));
  const number = 'text-right tabular-nums';
  return (
    <ScrollRegion label={texts.comparisonTable} className="table-scroll">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>{texts.result}</TableHead>
            {columns.map(({ id, name }) => (
              <TableHead key={id} className="max-w-56 min-w-32 text-right wrap-anywhere">
                {name} {id === null ? null : <RemoveLink editing={editing} id={id} name={name} />}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {roiResultIds.map((id) => (
            <TableRow key={id} data-compared={id}>
              <TableHead scope="row">{roiResults[id].label}</TableHead>
              {runs.map((all, at) => (
                <TableCell key={columns[at]?.id} className={number} suppressHydrationWarning>
                  {numberText(all[1]?.[id] ?? null, roiResults[id].unit, formats)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          <TableRow>
            <TableHead scope="row">{texts.roiLowToHigh}</TableHead>
            {runs.map(([low, , high], at) => (
              <TableCell key={columns[at]?.id} className={number} suppressHydrationWarning>
                {fill(texts.fromTo, {
                  low: numberText(low?.roi ?? null, 'share', formats),
                  high: numberText(high?.roi ?? null, 'share', formats),
                })}
              </TableCell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

interface RemoveLinkProps {
  readonly editing: RoiEditing;
  readonly id: number;
  readonly name: string;
  /** Adds the scenario's name to the label. */
  readonly named?: boolean;
}

const RemoveLink = ({ editing, id, name, named = false }: RemoveLinkProps) => (
  <Link
    to={{ search: withCompared(editing, id, false) }}
    preventScrollReset
    className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), 'min-h-6 px-1.5 text-xs')}
  >
    {texts.removeFromComparison}
    <span className={named ? undefined : 'sr-only'}> {name}</span>
  </Link>
);
