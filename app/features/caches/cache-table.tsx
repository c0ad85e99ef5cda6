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
  passes: texts.byWaiting,
} as const;

/** All caches with their lifetimes and hit ratios. */
export function CacheTable({ ratios, formats }: CacheTableProps) {
  const ratio = (id: CacheId, span: 'day' | 'week'): string => {
    const found = ratios?.items.find(({ cache }) => cache === id);
    if (!found) return texts.notCounted;
    const { hits, misses } = found[span];
    return hits + misses === 0 ? texts.noUse : formats.value(hits / (hits + misses), 'percent');
  };
  return (
    <Panel title={texts.whatIsKept}>
      <ScrollRegion label={texts.allCaches} className="overflow-x-auto">
        <Table>
          <TableHeader>
            <TableRow>
              {[texts.cache, texts.lifetime, texts.howItIsLeft, texts.hitRatio24h, texts.hitRatio7d].map((heading) => (
                <TableHead key={heading}>{heading}</TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {entriesOf(caches).map(([id, { label, keeps, lifetime, left }]) => (
              <TableRow key={id}>
                <TableHead scope="row" className="min-w-56">
                  {label}
                  <span className="block text-xs font-normal text-muted">{keeps}</span>
                </TableHead>
                <TableCell className="min-w-48">{lifetime}</TableCell>
                <TableCell>{expiryTexts[left]}</TableCell>
                <TableCell className="whitespace-nowrap" suppressHydrationWarning>
                  {ratio(id, 'day')}
                </TableCell>
                <TableCell className="whitespace-nowrap" suppressHydrationWarning>
                  {ratio(id, 'week')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Panel>
  );
}
