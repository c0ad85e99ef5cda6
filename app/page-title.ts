/** The `meta` of a page's title: names from the most specific to the most general. Unknown names, after a failed loader, are left out. */
export const titled = (...names: readonly (string | false | null | undefined)[]): { readonly title: string }[] => [
  { title: names.filter(Boolean).join(' · ') },
];
