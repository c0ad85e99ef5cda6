import { Fragment, type ReactNode } from 'react';
import type { Names } from '#shared/text/fill.ts';

interface FilledProps<Text extends string> {
  readonly text: Text;
  readonly values: { readonly [Name in Names<Text>]: ReactNode };
}

/** A text with its `{names}` replaced by elements, so that a translation may order them in its own way. */
export const Filled = <const Text extends string>({ text, values }: FilledProps<Text>) =>
  text.split(/\{(\w+)\}/g).map((part, at) => {
    if (at % 2 === 0) return part;
    // Every second part is what stood in braces.
    const name = part as Names<Text>;
    return <Fragment key={name}>{values[name]}</Fragment>;
  });
