import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { CacheRatios } from '#shared/api/families/internal-caches-schemas.ts';
import { type CacheId, caches } from '#shared/caches/register.ts';
import type { Formats } from '#shared/format/formats.ts';
import { entriesOf } from '#shared/table.ts';
import * as texts from './texts.ts';

interface CacheTableProps {
  /** Hit ratios; null if they could not be read. */
  readonly ratios: CacheRatios | null;
  readonly formats: Formats;
}

const expiryTexts = {
  generation: texts.byGeneration,
  sessions: texts.bySessions,
  days: texts.byDays,
  passes: texts.byExpiry,
} as const;

const hitRatioTexts = { day: texts.hitRatio24h, week: texts.hitRatio7d } as const;

/** All caches with their lifetimes, and hit ratios once there are any. */
export function CacheTable({ ratios, formats }: CacheTableProps) {
  const ratio = (id: CacheId, span: 'day' | 'week'): string => {
    const found = ratios?.items.find(({ cache }) => cache === id);
    if (!found) return texts.notCounted;
    const { hits, misses } = found[span];
    return hits + misses === 0 ? texts.noUse : formats.value(hits / (hits + misses), 'percent');
  };
  const counted = ratios?.items.some(({ day, week }) => day.hits + day.misses + week.hits + week.misses > 0) ?? false;
  const spans = counted ? (['day', 'week'] as const) : [];
  return (
    <Panel title={texts.whatIsKept}>
      <ScrollRegion label={texts.allCaches} className="overflow-x-auto">
        <Table className="cards-on-phones">
          <TableHeader>
            <TableRow>
              {[texts.cache, texts.lifetime, texts.howItIsLeft, ...spans.map((span) => hitRatioTexts[span])].map(
                (heading) => (
                  <TableHead key={heading}>{heading}</TableHead>
                ),
              )}
            </TableRow>
          </TableHeader>
          <TableBody>
            {entriesOf(caches).map(([id, { label, keeps, lifetime, left }]) => (
              <TableRow key={id}>
                <TableHead scope="row" className="min-w-56">
                  {label}
                  <span className="block text-xs font-normal text-muted">{keeps}</span>
                </TableHead>
                <TableCell data-head={texts.lifetime} className="sm:min-w-48">
                  {lifetime}
                </TableCell>
                <TableCell data-head={texts.howItIsLeft}>{expiryTexts[left]}</TableCell>
                {spans.map((span) => (
                  <TableCell
                    key={span}
                    data-head={hitRatioTexts[span]}
                    className="whitespace-nowrap"
                    suppressHydrationWarning
                  >
                    {ratio(id, span)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Panel>
  );
}
