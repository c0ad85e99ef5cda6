import type { __iconData } from 'lucide-react/icons/x';
import type { SVGProps } from 'react';
import { element, htmlContent, join, type Markup } from './markup.tsx';

export interface IconComponent {
  (props: SVGProps<SVGSVGElement>): React.JSX.Element;
  /** The same icon as a part of other markup, hidden from those who are read to. */
  readonly markup: (className: string) => Markup;
}

/**
 * A component that draws one of Lucide's icons. The library's own component costs four times the rendering and writes
 * ten attributes that all icons share; here the style sheet has them (`.icon`), and shapes are written once.
 */
export function icon({ node }: typeof __iconData): IconComponent {
  const shapes = join(node.map(([tag, { key, ...attributes }]) => element(tag, attributes)));
  const content = htmlContent(shapes);
  const Icon = ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className ? `icon ${className}` : 'icon'}
      {...rest}
      {...content}
    />
  );
  return Object.assign(Icon, {
    markup: (className: string) =>
      element('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: `icon ${className}` }, shapes),
  });
}
