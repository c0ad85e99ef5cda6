import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { revisionPath } from '../worker-paths.ts';
import * as texts from './texts.ts';

interface ViewRevisionProps {
  readonly of: Pick<OpenedTouchpoint, 'id' | 'kind'>;
  readonly revision: number;
  readonly scopeRef: string;
}

/** Links to a revision as visitors saw it. */
export const ViewRevision = ({ of: { kind, id }, revision, scopeRef }: ViewRevisionProps) => (
  <a
    href={revisionPath(kind, id, revision, scopeRef)}
    target="_blank"
    rel="noreferrer"
    className={buttonVariants({ variant: 'quiet', size: 'sm', className: 'shrink-0' })}
  >
    {texts.view}
    <span className="sr-only">{fill(texts.revisionOpensInANewTab, { revision })}</span>
  </a>
);
