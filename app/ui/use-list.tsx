import { Link } from './link.tsx';
import * as texts from './texts.ts';

interface Use {
  readonly to: string;
  readonly name: string;
  /** Its type, and whether it is public. */
  readonly about: string;
}

/** Lists where an item is used, with links. */
export const UseList = ({ items }: { readonly items: readonly Use[] }) => (
  <ul className="space-y-1 text-sm" aria-label={texts.whereItIsUsed}>
    {items.map(({ to, name, about }) => (
      <li key={to} className="flex flex-wrap items-baseline gap-x-2">
        <Link to={to} className="min-w-0 text-primary-ink underline wrap-anywhere">
          {name}
        </Link>
        <span className="text-xs text-muted">{about}</span>
      </li>
    ))}
  </ul>
);
