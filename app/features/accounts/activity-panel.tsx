import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { When } from '#app/ui/when.tsx';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import * as texts from './texts.ts';

interface ActivityPanelProps {
  readonly activity: AccountDetail['activity'];
  readonly locale: string;
}

/** Latest changes from the audit trail. */
export const ActivityPanel = ({ activity, locale }: ActivityPanelProps) => (
  <Panel title={texts.activity}>
    {activity.length === 0 ? (
      <PanelEmpty>{texts.nothingChangedYet}</PanelEmpty>
    ) : (
      <ol className="divide-y divide-line text-sm">
        {activity.map(({ at, by, what, reason }) => (
          <li key={`${at} ${what}`} className="py-2 first:pt-0 last:pb-0">
            <p>{what}</p>
            {reason ? <p className="text-muted wrap-anywhere">{reason}</p> : null}
            <p className="text-xs text-muted" suppressHydrationWarning>
              <When at={at} locale={locale} /> · {by ?? texts.somebodyWhoLeft}
            </p>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
