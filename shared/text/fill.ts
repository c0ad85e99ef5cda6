/** Names of the placeholders of a text. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Replaces the `{names}` of a text. The compiler requires every name of the text, and no other. */
export const fill = <const Text extends string>(
  text: Text,
  values: { readonly [Name in Names<Text>]: string | number },
): string => text.replace(/\{(\w+)\}/g, (_, name: Names<Text>) => String(values[name]));
