import type { __iconData } from 'lucide-react/icons/x';
import type { SVGProps } from 'react';
import { element, htmlContent, join, type Markup } from './markup.tsx';

export interface IconComponent {
  (props: SVGProps<SVGSVGElement>): React.JSX.Element;
  /** The icon as markup, hidden from screen readers. */
  readonly markup: (className: string) => Markup;
}

/**
 * Creates the component of a Lucide icon. The library's own takes four times as long to render and writes ten
 * attributes that all icons share; here they are in the style sheet (`.icon`).
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
