import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import { Drawn, element, join, type Markup, text } from '../ui/markup.tsx';

interface DefinitionsProps {
  readonly measures: readonly MeasureId[];
  readonly className: string;
}

/** Definitions of measures, from the catalog. */
export const Definitions = ({ measures: shown, className }: DefinitionsProps) => (
  <Drawn as="dl" className={className} markup={join(shown.map(definition))} />
);

const definition = (measure: MeasureId): Markup =>
  element(
    'div',
    {},
    element('dt', { class: 'font-medium' }, text(measures[measure].label)),
    element('dd', { class: 'text-muted' }, text(measures[measure].definition)),
  );
