import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { stateWords } from './status-words.ts';

export function StateBadge({ state }: Pick<Voucher, 'state'>) {
  const [text, tone] = stateWords[state];
  return <Badge variant={tone}>{text}</Badge>;
}
