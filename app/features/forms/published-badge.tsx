import { Badge } from '#app/ui/badge.tsx';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import * as texts from './texts.ts';

export const PublishedBadge = ({ status }: Pick<Form, 'status'>) => (
  <Badge variant={status === 'published' ? 'success' : 'secondary'}>
    {status === 'published' ? texts.published : texts.draft}
  </Badge>
);
