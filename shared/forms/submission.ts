import { isLocalDate } from '../analytics/calendar.ts';
import { type FormField, type PublishedForm, patterns } from './definition.ts';

/** As many characters as one answer takes. */
export const longestAnswer = { text: 500, 'long-text': 5_000 } as const;

export type Answer = string | readonly string[] | number;

/** What was typed, by field, as a plain form posts it. */
export type Typed = Readonly<Record<string, readonly string[]>>;

/** Names of fields that carry the version of a consent's text. */
export const versionName = (field: string): string => `version.${field}`;

export interface CheckedSubmission {
  /** Of the fields that were answered. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Versions of the texts that were agreed to. */
  readonly consents: Readonly<Record<string, number>>;
  /** A sentence beside each field that can't be taken so. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What a filled form says, checked the same way for whoever sends it. Names that no field has are left out. */
export function checkSubmission({ fields }: PublishedForm, typed: Typed): CheckedSubmission {
  const answers: Record<string, Answer> = {};
  const consents: Record<string, number> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const given = (typed[field.id] ?? []).map((text) => text.trim()).filter(Boolean);
    if (field.kind === 'consent') {
      const seen = Number(typed[versionName(field.id)]?.[0] ?? Number.NaN);
      if (given.length === 0) {
        if (field.required) errors[field.id] = 'Tick this to go on.';
      } else if (seen !== field.version) errors[field.id] = 'This text has changed. Read it again and tick it.';
      else consents[field.id] = seen;
      continue;
    }
    const read = readAnswer(field, given);
    if ('error' in read) errors[field.id] = read.error;
    else if (read.answer !== null) answers[field.id] = read.answer;
  }
  return { answers, consents, errors };
}

type Read = { readonly answer: Answer | null } | { readonly error: string };

function readAnswer(field: FormField, given: readonly string[]): Read {
  const [text = ''] = given;
  if (text === '') return field.required ? { error: missing[field.kind] ?? 'Fill this in.' } : { answer: null };
  if (field.kind === 'multi-choice') return severalOf(field, given);
  if (field.kind === 'choice')
    return field.options.includes(text) ? { answer: text } : { error: 'Choose one of the list.' };
  if (field.kind === 'number') return numberOf(field, text);
  const error = textError(field, text);
  return error ? { error } : { answer: field.kind === 'email' ? text.toLowerCase() : text };
}

const missing: Partial<Record<FormField['kind'], string>> = {
  ...{ choice: 'Choose one.', 'multi-choice': 'Choose at least one.', date: 'Choose a day.' },
};

const email = /^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,180}\.[^\s@<>"',;.]{2,24}$/;
const phone = /^\+?[\d ()/.-]{6,24}$/;

function textError(field: FormField, text: string): string | null {
  const { kind, min, max, pattern } = field;
  if (kind === 'email') return email.test(text) ? null : 'Give an address such as name@example.com.';
  if (kind === 'phone')
    return phone.test(text) && text.replace(/\D/g, '').length >= 6 ? null : 'Give a number such as +44 20 7946 0000.';
  if (kind === 'date') {
    if (!isLocalDate(text)) return 'Give a day such as 2026-11-18.';
    if (min !== '' && text < min) return `Choose a day from ${min} on.`;
    return max !== '' && text > max ? `Choose a day up to ${max}.` : null;
  }
  const length = [...text].length;
  const most = Math.min(
    max === '' ? Number.POSITIVE_INFINITY : Number(max),
    longestAnswer[kind === 'text' ? kind : 'long-text'],
  );
  if (min !== '' && length < Number(min)) return `Write at least ${min} characters.`;
  if (length > most) return `Write at most ${most} characters.`;
  return patterns[pattern].form.test(text) ? null : patterns[pattern].reason;
}

function numberOf({ min, max }: FormField, text: string): Read {
  const value = /^-?\d{1,15}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (Number.isNaN(value)) return { error: 'Give a number.' };
  if (min !== '' && value < Number(min)) return { error: `Give a number from ${min} on.` };
  return max !== '' && value > Number(max) ? { error: `Give a number up to ${max}.` } : { answer: value };
}

function severalOf({ options, min, max }: FormField, given: readonly string[]): Read {
  const chosen = options.filter((option) => given.includes(option));
  if (given.some((one) => !options.includes(one))) return { error: 'Choose from the list.' };
  if (min !== '' && chosen.length < Number(min)) return { error: `Choose at least ${min}.` };
  return max !== '' && chosen.length > Number(max) ? { error: `Choose at most ${max}.` } : { answer: chosen };
}
