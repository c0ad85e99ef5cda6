import { type ViewChoice, writeViewState } from '#shared/analytics/view-state.ts';

interface HiddenViewProps {
  readonly view: ViewChoice;
  /** Parameters that the form has its own fields for. */
  readonly without: readonly string[];
}

/** Hidden fields that keep the rest of the view when a plain form is sent. */
export const HiddenView = ({ view, without }: HiddenViewProps) =>
  [...writeViewState({ ...view, page: 1 })]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
