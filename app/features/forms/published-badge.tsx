import type { Form } from '#shared/api/families/forms-schemas.ts';
import { Badge } from '../../ui/badge.tsx';

export const PublishedBadge = ({ status }: Pick<Form, 'status'>) => (
  <Badge tone={status === 'published' ? 'success' : 'neutral'}>{status === 'published' ? 'Published' : 'Draft'}</Badge>
);
