import { Link } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { ChartLink } from './chart-data.ts';

interface ChartNameProps {
  readonly label: string;
  readonly href?: ChartLink | undefined;
}

/** The name of a row, and the way to what is behind it. */
export const ChartName = ({ label, href }: ChartNameProps) =>
  href === undefined ? (
    label
  ) : (
    <Link
      to={href}
      preventScrollReset
      suppressHydrationWarning
      className="hover:text-primary-ink hover:underline"
      title={fill(texts.onlyLabel, { label })}
    >
      {label}
    </Link>
  );
