import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import type { ContractSummary } from '#shared/api/families/internal-contracts-schemas.ts';
import { contractPath } from './contract-address.ts';
import { statusBadges } from './contract-words.ts';

/** The status of a statement of work, which leads to it. */
export const ContractStatusLink = ({ id, status }: Pick<ContractSummary, 'id' | 'status'>) => (
  <Link to={contractPath(id)}>
    <Badge variant={statusBadges[status].variant}>{statusBadges[status].label}</Badge>
  </Link>
);
