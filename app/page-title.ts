/** The title of a page, from the nearest name to the widest; what isn't known, where a loader failed, is left out. */
export const titled = (...names: readonly (string | false | null | undefined)[]): { readonly title: string }[] => [
  { title: names.filter(Boolean).join(' · ') },
];
