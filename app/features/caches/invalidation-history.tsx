import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import type { Invalidation } from '#shared/api/families/internal-caches-schemas.ts';
import { invalidationKinds } from '#shared/caches/register.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { CachesData } from './caches.server.ts';
import { CountList } from './count-list.tsx';
import * as texts from './texts.ts';

interface InvalidationHistoryProps {
  readonly list: NonNullable<CachesData['history']>;
  readonly isLaterPage: boolean;
  readonly formats: Formats;
}

/** The scheduled job runs every minute. */
const rereadMs = 15_000;

/** Invalidations, newest first. Polls while a rebuild is running. */
export function InvalidationHistory({ list, isLaterPage, formats }: InvalidationHistoryProps) {
  const { revalidate } = useRevalidator();
  const running = list.state === 'ready' && list.answer.items.some(({ status }) => status === 'running');
  useEffect(() => {
    if (!running) return;
    const clock = setInterval(() => void revalidate(), rereadMs);
    return () => clearInterval(clock);
  }, [running, revalidate]);
  return (
    <ListPanel title={texts.history} list={list} isLaterPage={isLaterPage} empty={texts.nothingInvalidatedYet}>
      {(items) => (
        <ScrollRegion label={texts.allInvalidations} className="table-scroll">
          <Table>
            <TableHeader>
              <TableRow>
                {[texts.when, texts.who, texts.what, texts.why, texts.counts, texts.status].map((heading) => (
                  <TableHead key={heading}>{heading}</TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {items.map((item) => (
                <TableRow key={item.id}>
                  <TableCell className="whitespace-nowrap" suppressHydrationWarning>
                    <When at={item.at} locale={formats.locale} />
                  </TableCell>
                  <TableCell>{item.by}</TableCell>
                  <TableCell>
                    {item.name}
                    <span className="block text-xs text-muted">{invalidationKinds[item.kind]}</span>
                  </TableCell>
                  <TableCell className="max-w-64 min-w-48 wrap-anywhere">{item.reason}</TableCell>
                  <TableCell className="min-w-56 text-xs">
                    <CountList counts={item.counts} formats={formats} />
                  </TableCell>
                  <TableCell className="min-w-32">
                    <Status item={item} formats={formats} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </ListPanel>
  );
}

function Status({ item, formats }: { readonly item: Invalidation; readonly formats: Formats }) {
  const { status, done, total, at, doneAt } = item;
  const count = (value: number) => formats.value(value, 'integer');
  if (status === 'running')
    return (
      <>
        <Badge variant="warning">{texts.running}</Badge>
        <Progress aria-label={texts.daysBuilt} max={total} value={done} className="my-1" />
        <span className="text-xs text-muted" suppressHydrationWarning>
          {fill(texts.daysDone, { done: count(done), total: count(total) })}
        </span>
      </>
    );
  const seconds = doneAt === null ? 0 : Math.round((Date.parse(doneAt) - Date.parse(at)) / 1_000);
  return (
    <>
      <Badge variant="success">{texts.done}</Badge>
      <span className="block text-xs text-muted" suppressHydrationWarning>
        {fill(texts.tookSeconds, { seconds: count(seconds) })}
      </span>
    </>
  );
}
