import { Form, useLocation, useSubmit } from 'react-router';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { FilterChoice } from '#app/page-recipes/list-filter-fields.tsx';

import { Button } from '#app/ui/button.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableFooter, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import { fill } from '#shared/text/fill.ts';
import type { Component, ContributionWeeks } from './contribution-weeks.ts';
import { comparablePeriod, periodLengths, periodSums } from './periods.ts';
import * as texts from './texts.ts';

interface ShareTableProps {
  readonly contributions: ContributionWeeks;
  readonly shown: ShownRun;
  /** Period in weeks from the address; null for the longest comparable one. */
  readonly period: number | null;
}

const kindWords: Readonly<Record<Component['kind'], string>> = {
  base: texts.base,
  season: texts.season,
  control: texts.control,
  organic: texts.organic,
  paid: texts.paid,
};

/** Components with interval, share, and change between two periods. */
export function ShareTable({ contributions, shown: { run, formats }, period: asked }: ShareTableProps) {
  const { components, fitted, weeks, weekly } = contributions;
  const period = weekly ? comparablePeriod(asked, weeks.length) : null;
  const rows = components.map((component) => ({
    ...component,
    sums: period === null ? null : periodSums(component.weekly, period),
  }));
  const interval =
    run.interval === null
      ? texts.interval
      : fill(texts.intervalOf, { interval: formats.bound(run.interval, 'percent') });
  const last = period === null ? texts.lastPeriod : fill(texts.lastWeeks, { weeks: period });
  return (
    <Panel
      id="shares"
      title={texts.shares}
      aside={
        <CsvLink
          title={fill(texts.fileOfRun, { run: run.name, table: texts.shares })}
          table={() => ({
            heads: [
              ...[texts.component, texts.kind, texts.total, texts.low, texts.high, texts.share],
              ...[last, texts.before, texts.change],
            ],
            rows: rows.map(({ label, kind, total, share, sums }) => [
              ...[label, kindWords[kind], total.mean, total.low, total.high, share],
              ...[sums?.now ?? null, sums?.before ?? null, sums?.change ?? null],
            ]),
          })}
        />
      }
    >
      {period === null ? (
        <p className="text-sm text-muted">{weekly ? texts.tooFewWeeks : texts.noChangeWithoutWeeks}</p>
      ) : (
        <PeriodChoice period={period} weeks={weeks.length} />
      )}
      <ScrollRegion label={texts.tableOfShares} className="table-scroll mt-3">
        <Table className="[&_td]:text-right [&_tfoot_td]:text-right [&_thead_th+th]:text-right">
          <TableHeads heads={[texts.component, texts.kind, texts.total, interval, texts.share, last, texts.change]} />
          <TableBody>
            {rows.map(({ id, label, kind, total, share, sums }) => (
              <TableRow key={id}>
                <TableHead scope="row">{label}</TableHead>
                <TableCell>{kindWords[kind]}</TableCell>
                <TableCell suppressHydrationWarning>{formats.amount(total.mean)}</TableCell>
                <TableCell className="whitespace-nowrap" suppressHydrationWarning>
                  {formats.bounds(total, formats.amount)}
                </TableCell>
                <TableCell suppressHydrationWarning>{formats.share(share)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.amount(sums?.now ?? null)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.change(sums?.change ?? null)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableHead scope="row">{texts.fitted}</TableHead>
              <TableCell />
              <TableCell suppressHydrationWarning>{formats.amount(fitted)}</TableCell>
              <TableCell />
              <TableCell suppressHydrationWarning>
                {formats.share(rows.reduce((sum, { share }) => sum + (share ?? 0), 0))}
              </TableCell>
              <TableCell suppressHydrationWarning>
                {formats.amount(period === null ? null : rows.reduce((sum, { sums }) => sum + (sums?.now ?? 0), 0))}
              </TableCell>
              <TableCell />
            </TableRow>
          </TableFooter>
        </Table>
      </ScrollRegion>
    </Panel>
  );
}

function PeriodChoice({ period, weeks }: { readonly period: number; readonly weeks: number }) {
  const { search } = useLocation();
  const send = useSubmit();
  const otherParameters = [...new URLSearchParams(search)].filter(([name]) => name !== 'period');
  return (
    <Form
      aria-label={texts.choosePeriod}
      preventScrollReset
      onChange={({ currentTarget }) => void send(currentTarget, { preventScrollReset: true })}
      className="flex flex-wrap items-end gap-3 text-sm print:hidden"
    >
      {otherParameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <FilterChoice
        name="period"
        label={texts.compareLast}
        chosen={String(period)}
        options={periodLengths
          .filter((length) => Number(length) * 2 <= weeks)
          .map((length) => [length, fill(texts.weeksOfPeriod, { weeks: length })])}
      />
      <Button type="submit" variant="outline" size="sm">
        {texts.show}
      </Button>
    </Form>
  );
}
