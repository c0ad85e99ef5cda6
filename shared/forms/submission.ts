import { type DecimalMark, readNumber } from '../ingest/amounts.ts';
import { isLocalDate } from '../time/calendar.ts';
import type { SpokenLanguage } from '../touchpoints/spoken.ts';
import { type FormField, type PublishedForm, patterns } from './definition.ts';
import { type SubmissionWords, submissionWords } from './submission-words.ts';

/** Maximum characters of one answer. */
const longestAnswer = { text: 500, 'long-text': 5_000 } as const;

export type Answer = string | readonly string[] | number;

/** The submitted values by field, as a plain form posts them. */
export type Typed = Readonly<Record<string, readonly string[]>>;

/** Names of fields that carry the version of a consent's text. */
export const versionName = (field: string): string => `version.${field}`;

interface CheckedSubmission {
  /** Values of the answered fields. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Versions of the accepted consent texts. */
  readonly consents: Readonly<Record<string, number>>;
  /** An error sentence for each invalid field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Validates a submitted form, the same way for every sender. Unknown field names are ignored. */
export function checkSubmission(
  { fields }: PublishedForm,
  typed: Typed,
  language: SpokenLanguage = 'en',
): CheckedSubmission {
  const words = submissionWords[language];
  const answers: Record<string, Answer> = {};
  const consents: Record<string, number> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const given = (typed[field.id] ?? []).map((text) => text.trim()).filter(Boolean);
    if (field.kind === 'consent') {
      const seen = Number(typed[versionName(field.id)]?.[0] ?? Number.NaN);
      if (given.length === 0) {
        if (field.required) errors[field.id] = words.tick;
      } else if (seen !== field.version) errors[field.id] = words.changed;
      else consents[field.id] = seen;
      continue;
    }
    const read = readAnswer(field, given, language);
    if ('error' in read) errors[field.id] = read.error;
    else if (read.answer !== null) answers[field.id] = read.answer;
  }
  return { answers, consents, errors };
}

type Read = { readonly answer: Answer | null } | { readonly error: string };

function readAnswer(field: FormField, given: readonly string[], language: SpokenLanguage): Read {
  const words = submissionWords[language];
  const [text = ''] = given;
  if (text === '') return field.required ? { error: words[missing[field.kind] ?? 'fill'] } : { answer: null };
  if (field.kind === 'multi-choice') return severalOf(field, given, words);
  if (field.kind === 'choice') return field.options.includes(text) ? { answer: text } : { error: words.ofList };
  if (field.kind === 'number') return numberOf(field, plain(text), language);
  const answer = field.kind === 'email' ? plain(text).toLowerCase() : field.kind === 'phone' ? plain(text) : text;
  const error = textError(field, answer, words);
  return error ? { error } : { answer };
}

/** Normalizes the full-width letters and digits of Japanese keyboards: `０３` is `03`. */
const plain = (text: string): string => text.normalize('NFKC');

const missing: Partial<Record<FormField['kind'], 'chooseOne' | 'chooseSome' | 'chooseDay'>> = {
  ...{ choice: 'chooseOne', 'multi-choice': 'chooseSome', date: 'chooseDay' },
};

const email = /^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,180}\.[^\s@<>"',;.]{2,24}$/;
const phone = /^\+?[\d ()/.-]{6,24}$/;

function textError(field: FormField, text: string, words: SubmissionWords): string | null {
  const { kind, min, max, pattern } = field;
  if (kind === 'email') return email.test(text) ? null : words.email;
  if (kind === 'phone') return phone.test(text) && text.replace(/\D/g, '').length >= 6 ? null : words.phone;
  if (kind === 'date') {
    if (!isLocalDate(text)) return words.day;
    if (min !== '' && text < min) return words.dayFrom(min);
    return max !== '' && text > max ? words.dayTo(max) : null;
  }
  const length = [...text].length;
  const most = Math.min(
    max === '' ? Number.POSITIVE_INFINITY : Number(max),
    longestAnswer[kind === 'text' ? kind : 'long-text'],
  );
  if (min !== '' && length < Number(min)) return words.longer(min);
  if (length > most) return words.shorter(most);
  return patterns[pattern].form.test(text) ? null : words[pattern];
}

/**
 * The form's language decides whether `1,234` is about one or over a thousand; the other mark is tried if that is
 * impossible.
 */
function numberOf({ min, max }: FormField, text: string, language: SpokenLanguage): Read {
  const words = submissionWords[language];
  const marks: readonly DecimalMark[] = language === 'en' ? ['point', 'comma'] : ['comma', 'point'];
  const read = marks.map((mark) => readNumber(text, mark)).find((found) => found !== null);
  if (!read) return { error: words.number };
  const value = Number(`${read.digits}e-${read.decimals}`);
  if (min !== '' && value < Number(min)) return { error: words.numberFrom(min) };
  return max !== '' && value > Number(max) ? { error: words.numberTo(max) } : { answer: value };
}

function severalOf({ options, min, max }: FormField, given: readonly string[], words: SubmissionWords): Read {
  const chosen = options.filter((option) => given.includes(option));
  if (given.some((one) => !options.includes(one))) return { error: words.fromList };
  if (min !== '' && chosen.length < Number(min)) return { error: words.chooseFrom(min) };
  return max !== '' && chosen.length > Number(max) ? { error: words.chooseTo(max) } : { answer: chosen };
}
