import { pagePath } from '#app/page-path.ts';
import { NewDialog } from '#app/page-recipes/new-item.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ScheduledData } from './schedules.server.ts';
import { sourceParameters } from './source.ts';
import * as texts from './texts.ts';

/** Button for a new schedule, and the sources to choose from. */
export function NewSchedule({ choices }: { readonly choices: NonNullable<ScheduledData['choices']> }) {
  const groups = [
    ['Reports', sourceParameters.template, choices.templates],
    ['Dashboards', sourceParameters.dashboard, choices.dashboards],
    [texts.savedReports, sourceParameters.report, choices.saved],
  ] as const;
  return (
    <NewDialog label={texts.scheduleAReportOrDashboard} refused={false}>
      <p className="mt-2 text-sm text-muted">{texts.sourceHint}</p>
      {groups.map(([title, parameter, items]) =>
        items.length > 0 ? (
          <div key={parameter} className="mt-3">
            <h3 className="text-xs font-medium text-muted">{title}</h3>
            <ul className="mt-1 grid gap-1 sm:grid-cols-2">
              {items.map(({ id, name }) => (
                <li key={id} className="min-w-0">
                  <Link
                    className="text-sm break-words text-primary-ink underline"
                    to={{
                      pathname: pagePath('/reports/scheduled'),
                      search: `?${new URLSearchParams({ [parameter]: id })}`,
                    }}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
    </NewDialog>
  );
}
