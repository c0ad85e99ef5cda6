import type { Touchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { Badge } from '../ui/badge.tsx';
import * as texts from './texts.ts';
import { statusNames } from './words.ts';

const tones = { draft: 'secondary', published: 'success', unpublished: 'warning', archived: 'secondary' } as const;

type Standing = Pick<Touchpoint, 'status' | 'revision' | 'publishedRevision'>;

/** Status of a touchpoint, and whether the published revision is older than the draft. */
export function StatusBadge({ status, revision, publishedRevision }: Standing) {
  const ahead = status === 'published' && publishedRevision !== revision;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge variant={tones[status]}>{statusNames[status]}</Badge>
      {ahead ? <Badge variant="warning">{texts.changesNotPublished}</Badge> : null}
    </span>
  );
}
