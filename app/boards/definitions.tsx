import { type MeasureId, measures } from '#shared/analytics/measures.ts';

export interface DefinitionsProps {
  readonly measures: readonly MeasureId[];
}

/** What each measure counts, in the words of the catalog. */
export const DefinitionList = ({ measures: shown }: DefinitionsProps) =>
  shown.map((measure) => (
    <div key={measure}>
      <dt className="font-medium">{measures[measure].label}</dt>
      <dd className="text-muted">{measures[measure].definition}</dd>
    </div>
  ));
