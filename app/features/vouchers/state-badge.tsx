import { Badge } from '#app/ui/badge.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import * as texts from './texts.ts';

export const statusFilters = ['current', 'draft', 'active', 'paused', 'ended'] as const satisfies readonly (
  | Voucher['status']
  | 'current'
)[];
export type StatusFilter = (typeof statusFilters)[number];

export const statusWords: Readonly<Record<StatusFilter, string>> = {
  ...{ current: texts.allButEnded, draft: 'Draft', active: 'Active', paused: 'Paused', ended: 'Ended' },
};

/** Text and badge variant of each voucher state. */
const stateWords: Readonly<
  Record<Voucher['state'], readonly [text: string, tone: 'secondary' | 'success' | 'beta' | 'warning']>
> = {
  draft: ['Draft', 'secondary'],
  active: ['Active', 'success'],
  paused: ['Paused', 'warning'],
  ended: ['Ended', 'secondary'],
  scheduled: [texts.notStartedYet, 'beta'],
  expired: [texts.pastItsEnd, 'secondary'],
  'used-up': [texts.usedUp, 'warning'],
};

export function StateBadge({ state }: Pick<Voucher, 'state'>) {
  const [text, tone] = stateWords[state];
  return <Badge variant={tone}>{text}</Badge>;
}
