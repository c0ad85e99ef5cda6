import { useId } from 'react';
import { Form } from 'react-router';
import { HiddenView } from '#app/analytics/hidden-view.tsx';
import { AccordionItem, AddTrigger } from '#app/ui/accordion.tsx';
import { Button } from '#app/ui/button.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import * as texts from './texts.ts';
import { ratioNames, type TypedRatio } from './typed-ratio.ts';

interface RatioFormProps {
  readonly view: ViewState;
  /** Measures to choose from. */
  readonly offered: readonly MeasureId[];
  /** Invalid chosen ratio, if any. */
  readonly typed: TypedRatio | null;
}

/** GET form that adds a ratio of two measures; the page shows the ratio or the error. */
export function RatioForm({ view, offered, typed }: RatioFormProps) {
  const id = useId();
  const [first, second] = offered;
  if (!first || !second) return null;
  const field = (name: string, label: string, chosen: string) => (
    <label>
      {label}
      <NativeSelect
        name={name}
        defaultValue={chosen}
        aria-invalid={typed ? true : undefined}
        aria-describedby={typed ? `${id}-error` : undefined}
        className="mt-1 text-sm"
      >
        {offered.map((measure) => (
          <option key={measure} value={measure}>
            {measures[measure].label}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
  return (
    <AccordionItem open={typed !== null} className="mt-1">
      <AddTrigger>{texts.addFormula}</AddTrigger>
      <Form method="get" preventScrollReset className="mt-1 grid gap-2 text-xs text-muted">
        <HiddenView view={view} without={[]} />
        {field(ratioNames.over, texts.divide, typed?.over ?? first)}
        {field(ratioNames.under, texts.divideBy, typed?.under ?? second)}
        {typed ? (
          <p id={`${id}-error`} role="alert" className="text-sm text-error-ink">
            {typed.problem}
          </p>
        ) : null}
        <div>
          <Button type="submit" variant="outline" size="sm">
            {texts.applyFormula}
          </Button>
        </div>
      </Form>
    </AccordionItem>
  );
}
