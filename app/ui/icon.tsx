import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * An icon of Lucide, in place of the library's own component in a build (`dev/lean-icons.ts`). What all icons have in
 * common is in the style sheet, and shapes are made once: a page has more than a hundred of their elements.
 */
export function iconOf({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : 'icon'} {...rest}>
        {shapes}
      </svg>
    );
  };
}
