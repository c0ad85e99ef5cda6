/** @jsxImportSource hono/jsx */
import { type AgeAnswer, otherCountry, requiredAge } from '#shared/touchpoints/blocks-age.ts';
import { Frame } from './document.tsx';
import type { ImmersiveView } from './view.ts';

interface AgeGateProps {
  readonly view: ImmersiveView;
  /** Where the form is posted to. */
  readonly action: string;
  /** What came of it the last time, null at first. */
  readonly answer: Exclude<AgeAnswer, 'old-enough'> | null;
}

/** Stands in front of the page until somebody has said when they were born. It is a plain form and holds nothing of the page. */
export function AgeGatePage({ view, action, answer }: AgeGateProps) {
  const { words, page, locale } = view;
  const gate = page.ageGate;
  const fields = { day: words.day, month: words.month, year: words.year };
  return (
    <Frame view={view}>
      <main class="gate">
        <form method="post" action={action} lang={words.tag}>
          <h1>{words.ageTitle}</h1>
          <p>{gate.countries.length > 0 ? words.ageTextByCountry : words.ageText(requiredAge(gate, null))}</p>
          {answer === null ? null : <p role="alert">{answer === 'too-young' ? words.tooYoung : words.ageInvalid}</p>}
          {gate.countries.length > 0 ? (
            <label>
              {words.country}
              <select name="country">
                {gate.countries.map(({ country, age }) => (
                  <option value={country}>{`${countryName(country, words.tag)} (${age}+)`}</option>
                ))}
                <option value={otherCountry}>{`${words.otherCountry} (${gate.age}+)`}</option>
              </select>
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
                />
              </label>
            ))}
          </fieldset>
          <button type="submit" class="button">
            {words.enter}
          </button>
          <p class="note">{words.notKept}</p>
        </form>
      </main>
    </Frame>
  );
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

const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
