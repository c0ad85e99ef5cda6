import { Badge } from '#app/ui/badge.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { stateWords } from './status-words.ts';

export function StateBadge({ state }: Pick<Voucher, 'state'>) {
  const [text, tone] = stateWords[state];
  return <Badge variant={tone}>{text}</Badge>;
}
