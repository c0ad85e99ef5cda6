import { Link } from 'react-router';
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
      title={`Only ${label}`}
    >
      {label}
    </Link>
  );
