import { isLocalDate } from '../time/calendar.ts';

export const fieldKinds = {
  text: 'Text',
  email: 'Email',
  phone: 'Phone',
  choice: 'Choice',
  'multi-choice': 'Several choices',
  number: 'Number',
  date: 'Date',
  'long-text': 'Long text',
  consent: 'Consent checkbox',
} as const;

export type FieldKind = keyof typeof fieldKinds;

/** Characters that a text field admits. A closed list, since checking a pattern that a customer writes could take for ever. */
export const patterns = {
  any: { label: 'Anything', form: /^/u },
  letters: { label: 'Letters', form: /^[\p{L}\p{M} .'’-]*$/u },
  digits: { label: 'Digits', form: /^\d*$/ },
  'letters-digits': { label: 'Letters and digits', form: /^[\p{L}\p{M}\p{N} -]*$/u },
} as const;

type Pattern = keyof typeof patterns;

export interface FormField {
  /** Never changes, and is never reused for another field of the form. */
  readonly id: string;
  readonly kind: FieldKind;
  /** The question; of a consent, the text that is agreed to. */
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  /**
   * Bounds as typed: characters of a text, a number, a day, how many choices; empty for none. Other kinds have no
   * bounds.
   */
  readonly min: string;
  readonly max: string;
  readonly pattern: Pattern;
  /** Only for the two kinds of choices. */
  readonly options: readonly string[];
}

export interface FormDefinition {
  /** Domains, in the form of `domainSchema`, whose pages may frame the form. Empty: no page may. */
  readonly allowedDomains: readonly string[];
  readonly title: string;
  readonly intro: string;
  readonly submitLabel: string;
  /** Shown after the form was sent. */
  readonly thanks: string;
  readonly fields: readonly FormField[];
}

interface PublishedField extends FormField {
  /** Version of the consent's text; null for every other kind. */
  readonly version: number | null;
}

export interface PublishedForm extends Omit<FormDefinition, 'fields'> {
  readonly fields: readonly PublishedField[];
}

export const maxFields = 40;
export const maxOptions = 40;

/** Labels of the bounds of a kind; null if it has none. */
export const boundsOf: Readonly<Record<FieldKind, readonly [min: string, max: string] | null>> = {
  text: ['Minimum length', 'Maximum length'],
  'long-text': ['Minimum length', 'Maximum length'],
  number: ['From', 'To'],
  date: ['From day', 'To day'],
  'multi-choice': ['Minimum choices', 'Maximum choices'],
  ...{ email: null, phone: null, choice: null, consent: null },
};

export const hasPattern = (kind: FieldKind): boolean => kind === 'text' || kind === 'long-text';
export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'multi-choice';

export const newField = (id: string, kind: FieldKind): FormField => ({
  ...{ id, kind, label: '', help: '', required: kind === 'consent', min: '', max: '', pattern: 'any' },
  options: hasOptions(kind) ? ['', ''] : [],
});

/** The lowest unused id. */
export function freshFieldId(fields: readonly FormField[]): string {
  const taken = fields.map(({ id }) => Number(/^f(\d+)$/.exec(id)?.[1] ?? 0));
  return `f${Math.max(0, ...taken) + 1}`;
}

/** Moves a field by some places, at most to either end. */
export function moved(fields: readonly FormField[], id: string, by: number): readonly FormField[] {
  const from = fields.findIndex((field) => field.id === id);
  const [field] = fields.slice(from, from + 1);
  const to = Math.min(fields.length - 1, Math.max(0, from + by));
  if (from < 0 || !field) return fields;
  return fields.toSpliced(from, 1).toSpliced(to, 0, field);
}

/** Problems that prevent publishing: a sentence by the id of its field, or by `title` and `fields`. */
export function faultsOf({ title, fields }: FormDefinition): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (title.trim() === '') faults.title = 'Enter a title.';
  if (fields.length === 0) faults.fields = 'Add a field.';
  for (const field of fields) {
    const fault = faultOf(field);
    if (fault) faults[field.id] = fault;
  }
  return faults;
}

function faultOf({ kind, label, min, max, options }: FormField): string | null {
  if (label.trim() === '') return kind === 'consent' ? 'Enter the consent text.' : 'Enter the question.';
  if (hasOptions(kind)) {
    const named = options.map((option) => option.trim()).filter(Boolean);
    if (named.length < 2) return 'Enter at least two choices, one per line.';
    if (new Set(named).size < named.length) return 'Each choice must be different.';
  }
  if (!boundsOf[kind]) return null;
  for (const bound of [min, max]) if (bound !== '' && !isBound(kind, bound)) return boundFault[kind] ?? null;
  if (min !== '' && max !== '' && (kind === 'date' ? min > max : Number(min) > Number(max)))
    return 'The minimum is above the maximum.';
  return null;
}

const boundFault: Partial<Record<FieldKind, string>> = {
  ...{ text: 'Enter whole numbers.', 'long-text': 'Enter whole numbers.', number: 'Enter numbers.' },
  ...{ date: 'Enter dates, such as 2026-11-18.', 'multi-choice': 'Enter whole numbers.' },
};

function isBound(kind: FieldKind, text: string): boolean {
  if (kind === 'date') return isLocalDate(text);
  return kind === 'number' ? /^-?\d{1,15}(\.\d{1,6})?$/.test(text) : /^\d{1,5}$/.test(text);
}
