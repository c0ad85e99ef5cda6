import type { __iconData } from 'lucide-react/icons/x';
import { createElement, type SVGProps } from 'react';

export type IconComponent = (props: SVGProps<SVGSVGElement>) => React.JSX.Element;

/**
 * A component that draws one of Lucide's icons. The library's own component costs four times the rendering and writes
 * ten attributes that all icons share; here the style sheet has them (`.icon`), and shapes are created once.
 */
export function icon({ node }: typeof __iconData): IconComponent {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : 'icon'} {...rest}>
        {shapes}
      </svg>
    );
  };
}
