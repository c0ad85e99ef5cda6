import { failureText } from '#app/api/failure.ts';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHeads, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import type { ShopHealth } from '#shared/api/families/sales-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { TabProps } from './sales-info.server.ts';
import * as texts from './texts.ts';
import { methodWords, statusLabel, statusWords } from './words.ts';

/** Health of the shop's calls: counts, and rejections with reasons. */
export const HealthTab = ({ data: { health, rejects, isLaterPage }, formats }: TabProps) => (
  <>
    {health?.state === 'ready' ? <Figures health={health.answer} formats={formats} /> : null}
    {health?.state === 'failed' ? (
      <Panel title={texts.healthTitle}>
        <PanelFailure text={failureText(health.failure.kind)} requestId={health.failure.requestId} />
      </Panel>
    ) : null}
    {rejects === null ? null : (
      <ListPanel title={texts.rejectedCalls} list={rejects} isLaterPage={isLaterPage} empty={texts.noRejects}>
        {(items) => (
          <ScrollRegion label={texts.tableOfRejects} className="table-scroll">
            <Table>
              <TableHeads heads={[texts.when, texts.methodLabel, texts.field, texts.reason, texts.value]} />
              <TableBody>
                {items.map(({ id, at, method, field, reason, value }) => (
                  <TableRow key={id}>
                    <TableCell className="whitespace-nowrap">
                      <When at={at} locale={formats.locale} />
                    </TableCell>
                    <TableCell className="whitespace-nowrap">{methodWords[method]}</TableCell>
                    <TableCell>{field}</TableCell>
                    <TableCell>{reason}</TableCell>
                    <TableCell className="break-all">{value}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </ScrollRegion>
        )}
      </ListPanel>
    )}
  </>
);

const Figures = ({ health, formats }: { readonly health: ShopHealth; readonly formats: Formats }) => (
  <>
    <Panel
      title={texts.healthTitle}
      aside={<Badge variant={statusWords[health.status].variant}>{statusLabel(health)}</Badge>}
    >
      <p className="text-sm">
        <span className="font-medium">{texts.whatToDo}:</span> {statusWords[health.status].todo}
      </p>
      <Counts
        formats={formats}
        counts={[
          [texts.newOrders, health.day.taken],
          [texts.changedOrders, health.day.changed],
          [texts.duplicates, health.day.duplicates],
          [texts.rejectedCalls, health.day.rejected],
          [texts.showHeld, health.day.held],
        ]}
      />
    </Panel>
    <Panel title={texts.countedTitle}>
      <p className="text-sm text-muted">{texts.countedHint}</p>
      <Counts
        formats={formats}
        counts={[
          [texts.countedOrders, health.counted.orders],
          [texts.waitingOrders, health.counted.waiting],
          [texts.showExpired, health.counted.expired],
          [texts.showNone, health.counted.withoutClick],
        ]}
      />
    </Panel>
  </>
);

interface CountsProps {
  readonly counts: readonly (readonly [label: string, count: number])[];
  readonly formats: Formats;
}

const Counts = ({ counts, formats }: CountsProps) => (
  <dl className="mt-3 grid grid-cols-2 gap-4 text-sm sm:grid-cols-5">
    {counts.map(([label, count]) => (
      <div key={label} className="flex flex-col-reverse justify-end">
        <dt className="text-muted">{label}</dt>
        <dd className="text-xl font-semibold tabular-nums">{formats.value(count, 'integer')}</dd>
      </div>
    ))}
  </dl>
);
