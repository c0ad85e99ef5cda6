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

/** The name of a row, and the way to what is behind it. */
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

/** The same as a part of other markup, with a plain link that whatever holds it follows. */
export const nameMarkup = (label: string, href: ChartLink | undefined): Markup =>
  href === undefined
    ? text(label)
    : element('a', { href, class: linkClass, title: fill(texts.onlyLabel, { label }) }, text(label));
