/** @jsxImportSource hono/jsx */
import type { PublicForm } from '#shared/api/families/forms-schemas.ts';
import type { Typed } from '#shared/forms/submission.ts';
import { versionName } from '#shared/forms/submission.ts';
import type { Speech } from '../responses/speech.ts';

type Field = PublicForm['form']['fields'][number];

interface FieldProps {
  readonly field: Field;
  readonly typed: Typed;
  readonly error: string | undefined;
  readonly speech: Speech;
}

const maxRadios = 8;

/** One question, with its earlier input and its error. */
export function FormField(props: FieldProps) {
  const { kind, options } = props.field;
  if (kind === 'consent') return <Consent {...props} />;
  if (kind === 'multi-choice') return <Options {...props} type="checkbox" />;
  if (kind === 'choice' && options.length <= maxRadios) return <Options {...props} type="radio" />;
  return <Single {...props} />;
}

function Single({ field, typed, error, speech }: FieldProps) {
  const { id, label, kind, options } = field;
  const [value = ''] = typed[id] ?? [];
  const common = { id, name: id, required: field.required, ...describedBy(field, error) };
  return (
    <div class="field">
      <label for={id}>
        {label}
        <Optional field={field} speech={speech} />
      </label>
      <Help field={field} />
      {kind === 'long-text' ? (
        <textarea {...common} rows={5} {...lengths(field)}>
          {value}
        </textarea>
      ) : kind === 'choice' ? (
        <span class="select">
          <select {...common}>
            <option value="" {...speech.ownLang}>
              {speech.words.choose}
            </option>
            {options.map((option) => (
              <option value={option} selected={option === value}>
                {option}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <input {...common} value={value} {...inputOf(field)} />
      )}
      <ErrorText field={field} error={error} speech={speech} />
    </div>
  );
}

function Options({ field, typed, error, speech, type }: FieldProps & { readonly type: 'radio' | 'checkbox' }) {
  const { id, label, options, required } = field;
  const chosen = typed[id] ?? [];
  return (
    <fieldset class="field" id={id} {...describedBy(field, error)} tabindex={-1}>
      <legend>
        {label}
        <Optional field={field} speech={speech} />
      </legend>
      <Help field={field} />
      {options.map((option) => (
        <label class="option">
          <input
            type={type}
            name={id}
            value={option}
            checked={chosen.includes(option)}
            required={required && type === 'radio'}
          />
          <span>{option}</span>
        </label>
      ))}
      <ErrorText field={field} error={error} speech={speech} />
    </fieldset>
  );
}

const Consent = ({ field, typed, error, speech }: FieldProps) => (
  <div class="field">
    <input type="hidden" name={versionName(field.id)} value={String(field.version ?? '')} />
    <label class="option" for={field.id}>
      <input
        type="checkbox"
        id={field.id}
        name={field.id}
        value="on"
        checked={(typed[field.id] ?? []).length > 0 && error === undefined}
        required={field.required}
        {...describedBy(field, error)}
      />
      <span>
        <span class="text">{field.label}</span>
        <Optional field={field} speech={speech} />
      </span>
    </label>
    <Help field={field} />
    <ErrorText field={field} error={error} speech={speech} />
  </div>
);

const Optional = ({ field, speech: { words, ownLang } }: Pick<FieldProps, 'field' | 'speech'>) =>
  field.required ? null : (
    <span class="small" {...ownLang}>
      {` ${words.optional}`}
    </span>
  );

const Help = ({ field }: { readonly field: Field }) =>
  field.help === '' ? null : (
    <p class="help" id={`${field.id}-help`}>
      {field.help}
    </p>
  );

const ErrorText = ({ field, error, speech }: Pick<FieldProps, 'field' | 'error' | 'speech'>) =>
  error === undefined ? null : (
    <p class="error" id={`${field.id}-error`} {...speech.ownLang}>
      {error}
    </p>
  );

/** Attributes that link a field to its help and its error; none if it has neither. */
function describedBy({ id, help }: Field, error: string | undefined): Attributes {
  const ids = [...(help === '' ? [] : [`${id}-help`]), ...(error === undefined ? [] : [`${id}-error`])];
  return {
    ...(error === undefined ? {} : { 'aria-invalid': 'true' }),
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }),
  };
}

type Attributes = Readonly<Record<string, string | number>>;

const lengths = ({ min, max }: Field): Attributes => ({
  ...(min === '' ? {} : { minlength: Number(min) }),
  ...(max === '' ? {} : { maxlength: Number(max) }),
});

function inputOf(field: Field): Attributes {
  const { kind, min, max } = field;
  if (kind === 'email') return { type: 'email', autocomplete: 'email', maxlength: 254 };
  if (kind === 'phone') return { type: 'tel', autocomplete: 'tel', maxlength: 24 };
  if (kind === 'date') return { type: 'date', ...(min ? { min } : {}), ...(max ? { max } : {}) };
  if (kind === 'number') return { type: 'text', inputmode: 'decimal' };
  return { type: 'text', ...lengths(field) };
}
