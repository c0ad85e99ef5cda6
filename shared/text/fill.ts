/** The names that a text leaves open. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** A text with its `{names}` replaced. The compiler asks for every name of the text, and for no other. */
export const fill = <const Text extends string>(
  text: Text,
  values: { readonly [Name in Names<Text>]: string | number },
): string => text.replace(/\{(\w+)\}/g, (_, name: Names<Text>) => String(values[name]));
