import { expect } from 'vitest';
import {
  type Form,
  formSchema,
  type SubmitFormAnswer,
  submitFormAnswerSchema,
} from '#shared/api/families/forms-schemas.ts';
import { type FormField, newField } from '#shared/forms/definition.ts';
import type { Caller } from '../caller.ts';
import { edit, onSurface } from '../vouchers/support.ts';

export const at = '/proxy/data/forms/1';

export const read = async (response: Response, status = 200): Promise<Form> => {
  expect(response.status, await response.clone().text()).toBe(status);
  return formSchema.parse(await response.json());
};

export const contact: readonly FormField[] = [
  { ...newField('f1', 'text'), label: 'Your name', required: true, max: '40' },
  { ...newField('f2', 'email'), label: 'Email', required: true },
  { ...newField('f3', 'number'), label: 'Guests', min: '-5', max: '10' },
  { ...newField('f4', 'consent'), label: 'You may write to me.', required: false },
];

export const save = (person: Caller, form: Form, fields: readonly FormField[], more: Record<string, unknown> = {}) =>
  edit(person, 'PUT', `${at}/${form.id}`, form.etag, {
    ...{ name: form.name, retentionDays: form.retentionDays, definition: { ...form.definition, fields } },
    ...more,
  });

/** A published form with a name, an address, a number and a consent. */
export async function published(
  person: Caller,
  fields: readonly FormField[] = contact,
  name = 'Contact',
): Promise<Form> {
  const draft = await read(await person.send('POST', at, { name }), 201);
  const saved = await read(await save(person, draft, fields));
  return await read(await edit(person, 'POST', `${at}/${draft.id}/publish`, saved.etag));
}

export const submissionId = (): string => crypto.randomUUID();

/** @param typed by field, each one value */
export async function submit(
  { publicId }: Form,
  typed: Readonly<Record<string, string>>,
  submission: string = submissionId(),
): Promise<SubmitFormAnswer> {
  const lists = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, [text]]));
  const response = await onSurface('POST', `/proxy/public/forms/${publicId}/submissions`, { submission, typed: lists });
  expect(response.status, await response.clone().text()).toBe(200);
  return submitFormAnswerSchema.parse(await response.json());
}

export const ann = { f1: 'Ann', f2: 'Ann@example.com', f4: 'on', 'version.f4': '1' };
