import { type ViewChoice, writeViewState } from '#shared/analytics/view-state.ts';

interface HiddenViewProps {
  readonly view: ViewChoice;
  /** Parameters that the form's own fields bring. */
  readonly without: readonly string[];
}

/** The rest of a view in a plain form, so that sending it changes what the form shows and nothing else. */
export const HiddenView = ({ view, without }: HiddenViewProps) =>
  [...writeViewState({ ...view, page: 1 })]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
