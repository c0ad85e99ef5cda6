import type { Form } from '#shared/api/families/forms-schemas.ts';
import { Badge } from '../../ui/badge.tsx';

export const PublishedBadge = ({ status }: Pick<Form, 'status'>) => (
  <Badge variant={status === 'published' ? 'success' : 'secondary'}>
    {status === 'published' ? 'Published' : 'Draft'}
  </Badge>
);
