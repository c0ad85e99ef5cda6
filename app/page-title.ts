/** Page title for the route's `meta`: names from the most specific to the most general, without empty ones. */
export const pageTitle = (...names: readonly (string | false | null | undefined)[]): { readonly title: string }[] => [
  { title: names.filter(Boolean).join(' · ') },
];
