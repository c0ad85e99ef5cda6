import type { TouchpointVersion } from '#shared/api/families/touchpoints-schemas.ts';
import type { Part } from '../../api/answers.server.ts';
import { failureText } from '../../api/failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { utcMoment } from '../../ui/moment.ts';
import { PanelFailure } from '../../ui/panel.tsx';
import { milestones } from './milestones.ts';

interface HistoryPanelProps {
  readonly part: Part<{ readonly items: readonly TouchpointVersion[] }> | null;
  readonly revision: number;
  /** How days are written. */
  readonly locale: string;
}

/** What was saved before. Restoring saves an earlier one again as the newest, so that nothing of the history is lost. */
export function HistoryPanel({ part, revision, locale }: HistoryPanelProps) {
  if (part?.state === 'failed')
    return <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />;
  const versions = milestones(part?.answer.items ?? []);
  return (
    <ol className="divide-y divide-line">
      {versions.map((version) => (
        <li key={version.revision} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              Version {version.revision} {version.current ? <Badge tone="new">published</Badge> : null}
            </p>
            <p className="text-xs text-muted" suppressHydrationWarning>
              {utcMoment(version.savedAt, locale)} · {version.author ?? 'Somebody'}
            </p>
          </div>
          {version.revision === revision ? (
            <span className="text-xs text-muted">as it is now</span>
          ) : (
            <button
              type="submit"
              name="intent"
              value={`restore:${version.revision}`}
              className={buttonStyle({ tone: 'quiet', size: 'small' })}
            >
              Restore<span className="sr-only"> version {version.revision}</span>
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
