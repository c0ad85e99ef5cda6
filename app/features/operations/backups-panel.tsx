import { Badge } from '#app/ui/badge.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { When } from '#app/ui/when.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { OperationsParts } from './operations.server.ts';
import { NotSetUp } from './setup-hint.tsx';
import * as texts from './texts.ts';

interface BackupsPanelProps {
  readonly figures: OperationsParts['figures'];
  readonly formats: Formats;
}

/** Age of the last database backup. It is part of the figures, so nothing shows if those failed. */
export function BackupsPanel({ figures, formats }: BackupsPanelProps) {
  if (figures.state === 'failed') return null;
  const { backup } = figures.answer;
  return (
    <Panel title={texts.backups}>
      {backup === null ? (
        <NotSetUp what={texts.noBackups} hint={texts.howToBackUp} />
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
            <div>
              <dt className="text-xs text-muted">{texts.lastBackup}</dt>
              <dd suppressHydrationWarning>
                {backup.lastAt ? <When at={backup.lastAt} locale={formats.locale} /> : texts.noBackupYet}
              </dd>
            </div>
            {backup.bytes === null ? null : (
              <div>
                <dt className="text-xs text-muted">{texts.backupSize}</dt>
                <dd suppressHydrationWarning>
                  {fill(texts.megabytes, { count: formats.value(Math.ceil(backup.bytes / 1e6), 'integer') })}
                </dd>
              </div>
            )}
          </dl>
          {backup.late ? (
            <p className="mt-3">
              <Badge variant="warning">{texts.backupIsLate}</Badge>
            </p>
          ) : null}
          {backup.failure === null ? null : (
            <p className="mt-3 text-sm text-error-ink wrap-anywhere">
              {fill(texts.lastBackupFailed, { failure: backup.failure })}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
