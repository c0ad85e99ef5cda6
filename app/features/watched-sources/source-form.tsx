import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { initialValues } from '#app/forms/fields.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { cadenceIds } from '#shared/ingest/cadences.ts';
import { kindLabels } from '#shared/ingest/kind-labels.ts';
import { type SourceValues, sourceFields } from './source-fields.ts';
import type { SourceResult, SourcesData } from './sources.server.ts';
import * as texts from './texts.ts';

interface SourceFormProps {
  readonly done: SourcesData['done'];
  /** Refused post of this form, if any. */
  readonly refused: Extract<SourceResult, { ok: false }> | null;
  readonly locale: string;
}

const cadenceWords = { hourly: texts.hourly, daily: texts.daily } as const;

/** Form of a new scheduled import. No draft is stored, since it may contain a secret. */
export function SourceForm({ done, refused, locale }: SourceFormProps) {
  const busy = useNavigation().state === 'submitting';
  const values: SourceValues = refused?.values ?? initialValues(sourceFields);
  const input = (name: 'name' | 'address' | 'headerName' | 'headerValue') => (
    <LabeledInput name={name} refused={refused}>
      <Input {...{ ...sourceFields[name].input, ...inputProps(name, refused) }} defaultValue={values[name]} />
    </LabeledInput>
  );
  return (
    <Form method="post" preventScrollReset className="grid gap-3 text-sm sm:grid-cols-2" autoComplete="off">
      <input type="hidden" name="intent" value="source-create" />
      {input('name')}
      {input('address')}
      <LabeledInput name="like" refused={refused}>
        <NativeSelect {...inputProps('like', refused)} required defaultValue={values.like || String(done[0]?.id)}>
          {done.map(({ id, kind, fileName, createdAt }) => (
            <option key={id} value={id}>
              {`${kindLabels[kind].label} · ${fileName} · ${utcMoment(createdAt, locale)}`}
            </option>
          ))}
        </NativeSelect>
      </LabeledInput>
      <LabeledInput name="cadence" refused={refused}>
        <NativeSelect {...inputProps('cadence', refused)} defaultValue={values.cadence}>
          {cadenceIds.map((id) => (
            <option key={id} value={id}>
              {cadenceWords[id]}
            </option>
          ))}
        </NativeSelect>
      </LabeledInput>
      {input('headerName')}
      {input('headerValue')}
      <div className="sm:col-span-2">
        <Button type="submit" size="sm" disabled={busy}>
          {texts.create}
        </Button>
      </div>
    </Form>
  );
}

type Name = keyof SourceValues & string;
type RefusedForm = SourceFormProps['refused'];

const inputId = (name: Name) => `source-${name}`;

function inputProps(name: Name, refused: RefusedForm) {
  const describedBy = [
    ...(sourceFields[name].hint === undefined ? [] : [`${inputId(name)}-hint`]),
    ...(refused?.errors[name] === undefined ? [] : [`${inputId(name)}-error`]),
  ];
  return {
    ...{ id: inputId(name), name, 'aria-invalid': refused?.errors[name] === undefined ? undefined : true },
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  };
}

interface LabeledInputProps {
  readonly name: Name;
  readonly refused: RefusedForm;
  readonly children: ReactNode;
}

const LabeledInput = ({ name, refused, children }: LabeledInputProps) => (
  <div className="min-w-0">
    <label htmlFor={inputId(name)} className="mb-1 block font-medium">
      {sourceFields[name].label}
    </label>
    {children}
    {sourceFields[name].hint === undefined ? null : (
      <p id={`${inputId(name)}-hint`} className="mt-1 text-xs text-muted">
        {sourceFields[name].hint}
      </p>
    )}
    {refused?.errors[name] === undefined ? null : (
      <p id={`${inputId(name)}-error`} className="mt-1 text-sm text-error-ink">
        {refused.errors[name]}
      </p>
    )}
  </div>
);
