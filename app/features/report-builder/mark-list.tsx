import { useId } from 'react';
import { Form } from 'react-router';
import { HiddenView } from '#app/analytics/hidden-view.tsx';
import { AccordionItem, AddTrigger } from '#app/ui/accordion.tsx';
import { Button } from '#app/ui/button.tsx';
import { X } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import type { Layout } from '#shared/analytics/layout.ts';
import { type HighlightRule, markConditions, markText, maxMarks, withoutMark } from '#shared/analytics/marks.ts';
import { type ValueId, valueInfo } from '#shared/analytics/ratios.ts';
import { writtenUnit } from '#shared/analytics/typed-bound.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { changeLayout, EditLink } from './edits.tsx';
import { MarkIcon } from './mark-icon.tsx';
import * as texts from './texts.ts';
import { markNames, type TypedMark } from './typed-mark.ts';

interface MarkListProps {
  readonly view: ViewState;
  readonly layout: Layout;
  readonly formats: Formats;
  /** ISO 4217 currency of money bounds. */
  readonly currency: string;
  /** Invalid typed mark, if any. */
  readonly typed: TypedMark | null;
}

/** Marks of the report, with a GET form to add one. */
export function MarkList({ view, layout, formats, currency, typed }: MarkListProps) {
  const { marks } = layout;
  const values: readonly ValueId[] = [...layout.values, ...layout.ratios];
  if (values.length === 0) return null;
  return (
    <section aria-label={texts.marks}>
      <h3 className="text-sm font-medium">{texts.marks}</h3>
      {marks.length === 0 ? (
        <p className="mt-1 text-xs text-muted">{texts.noMarks}</p>
      ) : (
        <ul className="mt-1.5 grid gap-1.5">
          {marks.map((mark) => (
            <MarkRow key={`${mark.measure} ${mark.condition}`} {...{ mark, formats }} />
          ))}
        </ul>
      )}
      {marks.length < maxMarks ? (
        <AccordionItem open={typed !== null} className="mt-1">
          <AddTrigger>{texts.addMark}</AddTrigger>
          <MarkForm {...{ view, values, currency, typed }} />
        </AccordionItem>
      ) : (
        <p className="mt-1 text-xs text-muted">{fill(texts.tooManyMarks, { maxMarks })}</p>
      )}
    </section>
  );
}

function MarkRow({ mark, formats }: Pick<MarkListProps, 'formats'> & { readonly mark: HighlightRule }) {
  const text = markText(mark, formats);
  return (
    <li className="flex min-h-9 items-center gap-2 rounded-md bg-primary-soft ps-2.5 text-sm text-primary-ink">
      <MarkIcon mark={mark} />
      <span className="min-w-0 flex-1 py-1" suppressHydrationWarning>
        {text}
      </span>
      <EditLink
        address={changeLayout((layout) => ({ ...layout, marks: withoutMark(layout.marks, mark) }))}
        aria-label={fill(texts.removeMark, { text })}
        title={texts.removeThisMark}
        className="grid size-9 flex-none place-items-center rounded-md hover:bg-hover"
        suppressHydrationWarning
      >
        <X aria-hidden className="size-4" />
      </EditLink>
    </li>
  );
}

type MarkFormProps = Pick<MarkListProps, 'view' | 'currency' | 'typed'> & { readonly values: readonly ValueId[] };

function MarkForm({ view, values, currency, typed }: MarkFormProps) {
  const id = useId();
  return (
    <Form
      method="get"
      preventScrollReset
      className="mt-1 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 text-xs text-muted"
    >
      <HiddenView view={view} without={[]} />
      <label className="col-span-2">
        {texts.value}
        <NativeSelect name={markNames.measure} defaultValue={typed?.measure ?? values[0]} className="mt-1 text-sm">
          {values.map((value) => (
            <option key={value} value={value}>
              {valueInfo(value).label} ({writtenUnit(value, currency)})
            </option>
          ))}
        </NativeSelect>
      </label>
      <label>
        {texts.is}
        <NativeSelect name={markNames.condition} defaultValue={typed?.condition ?? 'below'} className="mt-1 text-sm">
          {markConditions.map((condition) => (
            <option key={condition} value={condition}>
              {condition}
            </option>
          ))}
        </NativeSelect>
      </label>
      <label>
        {texts.bound}
        <Input
          name={markNames.threshold}
          inputMode="decimal"
          required
          autoComplete="off"
          defaultValue={typed?.threshold}
          aria-invalid={typed ? true : undefined}
          aria-describedby={typed ? `${id}-error` : undefined}
          className="mt-1 text-sm"
        />
      </label>
      {typed ? (
        <p id={`${id}-error`} role="alert" className="col-span-2 text-sm text-error-ink">
          {texts.boundError}
        </p>
      ) : null}
      <div className="col-span-2">
        <Button type="submit" variant="outline" size="sm">
          {texts.mark}
        </Button>
      </div>
    </Form>
  );
}
