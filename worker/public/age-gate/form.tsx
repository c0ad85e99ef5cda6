/** @jsxImportSource hono/jsx */
import { type AgeAnswer, otherCountry, requiredAge } from '#shared/touchpoints/blocks-age.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import type { Words } from '../answers/page-words.ts';

/** What an age gate asks and shows. */
export interface AgeQuestion {
  readonly ages: AgeGate;
  /** Address that the form is posted to. */
  readonly action: string;
  /** Outcome of the last attempt; null before the first. */
  readonly answer: Exclude<AgeAnswer, 'old-enough'> | null;
  /** The country chosen before, initially the visitor's own; `ZZ` if unknown. */
  readonly country: string;
  /** Whether the browser may remember the answer. The form then asks whether the device is shared. */
  readonly remembers?: boolean;
  /** The brand's own sentence before the question; empty for ours. */
  readonly text?: string;
}

interface AgeGateFormProps {
  readonly question: AgeQuestion;
  readonly words: Words;
  /** Language that decides the order of day, month and year. */
  readonly locale: string;
}

/** Asks for the date of birth, with a plain form that contains nothing of the page behind it. */
export function AgeGateForm({ question, words, locale }: AgeGateFormProps) {
  const { ages, action, answer, country, remembers = false, text = '' } = question;
  // A refused visitor gets no second try.
  if (answer === 'too-young')
    return (
      <div lang={words.tag}>
        <h1>{words.ageTitle}</h1>
        <p class="notice" role="alert" id="age-error">
          {words.tooYoung}
        </p>
      </div>
    );
  const fields = { day: words.day, month: words.month, year: words.year };
  return (
    <form method="post" action={action} lang={words.tag}>
      <h1>{words.ageTitle}</h1>
      {text ? <p lang={locale}>{text}</p> : null}
      <p>{ages.countries.length > 0 ? words.ageTextByCountry : words.ageText(requiredAge(ages, null))}</p>
      <input type="hidden" name="cookies" value="1" />
      {ages.countries.length > 0 ? (
        <label>
          {words.country}
          <span class="select">
            <select name="country">
              {byName(ages, country, words.tag).map(({ code, name, age }) => (
                <option value={code} selected={code === country}>{`${name} (${age}+)`}</option>
              ))}
              <option value={otherCountry} selected={country === otherCountry}>
                {`${words.otherCountry} (${ages.age}+)`}
              </option>
            </select>
          </span>
        </label>
      ) : null}
      <fieldset>
        <legend>{words.birth}</legend>
        {orderOfDate(locale).map((name) => (
          <label>
            {fields[name]}
            <input
              name={name}
              inputmode="numeric"
              autocomplete={`bday-${name}`}
              maxlength={name === 'year' ? 4 : 2}
              required
              {...(answer === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'age-error' })}
            />
          </label>
        ))}
      </fieldset>
      {answer === null ? null : (
        <p class="error" role="alert" id="age-error">
          {words.ageInvalid}
        </p>
      )}
      {remembers ? (
        <label class="option">
          <input type="checkbox" name="shared" />
          <span>{words.sharedDevice}</span>
        </label>
      ) : null}
      <button type="submit" class="button">
        {words.enter}
      </button>
      <p class="note">{words.notKept}</p>
    </form>
  );
}

/** Countries with another age than the rest, and the visitor's own, by name. */
function byName(ages: AgeGate, visitors: string, language: string) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const codes = new Set(ages.countries.map(({ country }) => country));
  if (/^[A-Z]{2}$/.test(visitors) && visitors !== otherCountry) codes.add(visitors);
  return [...codes]
    .map((code) => ({ code, name: names.of(code) ?? code, age: requiredAge(ages, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

type DatePart = 'day' | 'month' | 'year';

/** Day, month and year as the language writes them. */
function orderOfDate(locale: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    calendar: 'gregory',
  });
  return parts
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}
