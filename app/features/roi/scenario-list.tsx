import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { momentIn } from '#app/ui/moment.ts';
import type { RoiScenarioSummary } from '#shared/api/families/roi-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { writeRoi } from '#shared/roi/address.ts';
import { maxCompared } from '#shared/roi/compare.ts';
import { fill } from '#shared/text/fill.ts';
import { withCompared } from './compare-panel.tsx';
import type { RoiData } from './roi.server.ts';
import { comparedIds, otherParameters, parameters } from './roi-address.ts';
import * as texts from './texts.ts';
import type { RoiEditing } from './use-roi-draft.ts';

interface ScenarioListProps {
  readonly data: RoiData;
  readonly editing: RoiEditing;
  readonly formats: Formats;
  /** Id of the open scenario. */
  readonly open: number | null;
}

/** Saved scenarios to open or compare. */
export function ScenarioList({ data, editing, formats, open }: ScenarioListProps) {
  const { list, search, isLaterPage, closed, timezone } = data;
  const compared = comparedIds(editing.params);
  const keptParameters = [...writeRoi(editing.draft), ...otherParameters(editing.params)].filter(
    ([name]) => name !== parameters.search && name !== parameters.after,
  );
  const hasNone = list.state === 'ready' && list.answer.items.length === 0;
  return (
    <ListPanel
      title={texts.savedScenarios}
      filter={
        hasNone && !search ? null : (
          <ListFilter label={texts.findScenarios} searchLabel={texts.name} search={search} name={parameters.search}>
            {keptParameters.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
          </ListFilter>
        )
      }
      list={list}
      isLaterPage={isLaterPage}
      parameter={parameters.after}
      empty={search ? texts.noScenarioMatches : texts.noScenarios}
      firstStep={search || closed !== null ? null : { to: '#save-scenario', text: texts.saveFirst }}
    >
      {(items) => (
        <>
          <ul className="divide-y divide-line">
            {items.map((scenario) => (
              <li
                key={scenario.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
              >
                <Summary scenario={scenario} isOpen={scenario.id === open} {...{ formats, timezone }} />
                {scenario.id === open ? null : (
                  <CompareLink scenario={scenario} editing={editing} compared={compared} />
                )}
              </li>
            ))}
          </ul>
          {compared.length >= maxCompared - 1 ? (
            <p className="mt-2 text-xs text-muted">{texts.comparisonFull}</p>
          ) : null}
        </>
      )}
    </ListPanel>
  );
}

interface SummaryProps {
  readonly scenario: RoiScenarioSummary;
  readonly isOpen: boolean;
  readonly formats: Formats;
  readonly timezone: string;
}

const Summary = ({ scenario: { id, name, visibility, owner, updatedAt }, isOpen, formats, timezone }: SummaryProps) => (
  <div className="min-w-0 flex-1 basis-56">
    <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
      <Link
        to={{ search: `?${parameters.scenario}=${id}` }}
        aria-current={isOpen ? 'true' : undefined}
        className="font-medium text-primary-ink hover:underline aria-[current]:text-ink"
      >
        {name}
      </Link>
      <Badge variant="secondary">{visibility === 'account' ? texts.shared : texts.personal}</Badge>
    </p>
    <p className="text-xs text-muted" suppressHydrationWarning>
      {fill(texts.scenarioBy, { owner, time: momentIn(timezone, updatedAt, formats.locale) })}
    </p>
  </div>
);

interface CompareLinkProps {
  readonly scenario: RoiScenarioSummary;
  readonly editing: RoiEditing;
  readonly compared: readonly number[];
}

function CompareLink({ scenario: { id, name }, editing, compared }: CompareLinkProps) {
  const isCompared = compared.includes(id);
  if (!isCompared && compared.length >= maxCompared - 1) return null;
  return (
    <Link
      to={{ search: withCompared(editing, id, !isCompared) }}
      preventScrollReset
      className={buttonVariants({ variant: 'outline', size: 'sm' })}
    >
      {isCompared ? texts.removeFromComparison : texts.compare}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
