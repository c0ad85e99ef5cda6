import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { BarTrack } from '#app/ui/charts/bar-track.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import { fill } from '#shared/text/fill.ts';
import type { ShownInputs } from './shown-inputs.ts';
import * as texts from './texts.ts';

/** Weeks of spend that a fit requires of a channel. */
const minWeeks = 8;

/** Cost of each channel, as share and per unit, with outlier weeks. */
export function CostPanel({ shown: { inputs, formats } }: { readonly shown: ShownInputs }) {
  const channels = inputs.channels.toSorted((one, other) => other.totalSpend - one.totalSpend);
  const most = Math.max(0, ...channels.map(({ spendShare }) => spendShare));
  const outliers = channels.flatMap(({ label, outliers: found }) => found.map((outlier) => ({ label, ...outlier })));
  return (
    <Panel
      title={texts.spendAndCost}
      aside={
        <span className="inline-flex flex-wrap">
          <CsvLink
            title={texts.spendAndCost}
            empty={channels.length === 0}
            table={() => ({
              heads: [
                'Channel',
                'Spend',
                'Spend share',
                'Weeks with spend',
                'Cost per thousand',
                'Cost per click',
                'Outliers',
              ],
              rows: channels.map((channel) => [
                ...[
                  channel.label,
                  channel.totalSpend,
                  channel.spendShare,
                  channel.weeksWithSpend,
                  channel.costPerThousand,
                  channel.costPerClick,
                ],
                channel.outliers.length,
              ]),
            })}
          />
          <CsvLink
            title={texts.spend}
            text={texts.csvByWeek}
            empty={channels.length === 0}
            table={() => ({
              heads: ['Week', 'Channel', 'Spend', 'Impressions', 'Clicks', 'Currency'],
              rows: channels.flatMap((channel) =>
                inputs.weeks.map((week, at) => [
                  ...[
                    week,
                    channel.label,
                    channel.spend[at] ?? null,
                    channel.impressions[at] ?? null,
                    channel.clicks[at] ?? null,
                  ],
                  inputs.currency,
                ]),
              ),
            })}
          />
        </span>
      }
    >
      {channels.length === 0 ? (
        <PanelEmpty>{texts.noSpend}</PanelEmpty>
      ) : (
        <>
          <ScrollRegion label={fill(texts.tableOf, { title: texts.spendAndCost })} className="table-scroll">
            <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
              <TableHeads
                heads={[
                  texts.channel,
                  texts.spend,
                  texts.spendShare,
                  texts.weeksWithSpend,
                  texts.costPerThousand,
                  texts.costPerClick,
                  texts.outliers,
                ]}
              />
              <TableBody>
                {channels.map((channel) => (
                  <TableRow key={channel.id}>
                    <TableHead scope="row">
                      {channel.label}
                      <BarTrack extent={{ min: 0, max: most || 1 }} from={0} to={channel.spendShare} />
                    </TableHead>
                    <TableCell suppressHydrationWarning>{formats.value(channel.totalSpend, 'money')}</TableCell>
                    <TableCell suppressHydrationWarning>{formats.value(channel.spendShare, 'percent')}</TableCell>
                    <TableCell>
                      {channel.weeksWithSpend}{' '}
                      {channel.weeksWithSpend < minWeeks ? <Badge variant="warning">{texts.tooFew}</Badge> : null}
                    </TableCell>
                    <TableCell suppressHydrationWarning>{formats.value(channel.costPerThousand, 'money')}</TableCell>
                    <TableCell suppressHydrationWarning>{formats.value(channel.costPerClick, 'money')}</TableCell>
                    <TableCell>{channel.outliers.length}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </ScrollRegion>
          <p className="mt-3 text-xs text-muted">{texts.outliersMean}</p>
          {outliers.length > 0 ? (
            <AccordionItem className="mt-2 text-sm">
              <AccordionTrigger>{fill(texts.showOutliers, { count: outliers.length })}</AccordionTrigger>
              <ul className="mt-2 max-h-80 list-disc overflow-y-auto ps-5 text-xs">
                {outliers.map(({ label, week, of, cost }) => (
                  <li key={`${label} ${week} ${of}`} suppressHydrationWarning>
                    {fill(of === 'clicks' ? texts.clickOutlier : texts.impressionOutlier, {
                      channel: label,
                      day: formats.day(week),
                      cost: formats.value(cost, 'money'),
                    })}
                  </li>
                ))}
              </ul>
            </AccordionItem>
          ) : null}
        </>
      )}
    </Panel>
  );
}
