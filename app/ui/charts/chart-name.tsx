import { fill } from '#shared/text/fill.ts';
import { Link } from '../link.tsx';
import { element, type Markup, text } from '../markup.tsx';
import * as texts from '../texts.ts';
import type { ChartLink } from './chart-data.ts';

interface ChartNameProps {
  readonly label: string;
  readonly href?: ChartLink | undefined;
}

const linkClass = 'chart-link';

/** The name of a row, linked if it can be drilled into. */
export const ChartName = ({ label, href }: ChartNameProps) =>
  href === undefined ? (
    label
  ) : (
    <Link
      to={href}
      preventScrollReset
      suppressHydrationWarning
      className={linkClass}
      title={fill(texts.onlyLabel, { label })}
    >
      {label}
    </Link>
  );

/** Like `ChartName`, as markup with a plain link; the container handles clicks on it. */
export const nameMarkup = (label: string, href: ChartLink | undefined): Markup =>
  href === undefined
    ? text(label)
    : element('a', { href, class: linkClass, title: fill(texts.onlyLabel, { label }) }, text(label));
