import type { QueryAnswer } from '#shared/analytics/query.ts';
import { fewestShoppers, withheldWords } from '#shared/analytics/withheld.ts';

/** What stands in a cell whose number is kept back. */
export const Withheld = () => (
  <span className="text-xs text-muted" title={withheldWords}>
    <span aria-hidden>withheld</span>
    <span className="sr-only">{withheldWords}</span>
  </span>
);

/** Why numbers of an answer are missing, as a sentence; null where none is. */
export function withheldNote({ withheld }: QueryAnswer): string | null {
  if (!withheld || (withheld.rows.length === 0 && !withheld.totals)) return null;
  return `Withheld numbers rest on fewer than ${fewestShoppers} shoppers, or would give away one that does.`;
}
