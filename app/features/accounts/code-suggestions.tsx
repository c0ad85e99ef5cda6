/** What fields of codes suggest. Their ids are for `list`. */
export const suggestionIds = {
  currencies: 'known-currencies',
  locales: 'known-locales',
  timezones: 'known-timezones',
} as const;

type Suggestions = { readonly [Name in keyof typeof suggestionIds]: readonly string[] };

export const CodeSuggestions = ({ currencies, locales, timezones }: Suggestions) => (
  <>
    <Suggested id={suggestionIds.currencies} values={currencies} />
    <Suggested id={suggestionIds.locales} values={locales} />
    <Suggested id={suggestionIds.timezones} values={timezones} />
  </>
);

export const Suggested = ({ id, values }: { readonly id: string; readonly values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
