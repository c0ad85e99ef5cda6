/** Ids of the suggestion lists, for the `list` attribute. */
export const suggestionIds = {
  currencies: 'known-currencies',
  locales: 'known-locales',
  timezones: 'known-timezones',
} as const;

type Suggestions = { readonly [Name in keyof typeof suggestionIds]: readonly string[] };

export const CodeSuggestions = ({ currencies, locales, timezones }: Suggestions) => (
  <>
    <SuggestionList id={suggestionIds.currencies} values={currencies} />
    <SuggestionList id={suggestionIds.locales} values={locales} />
    <SuggestionList id={suggestionIds.timezones} values={timezones} />
  </>
);

export const SuggestionList = ({ id, values }: { readonly id: string; readonly values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
