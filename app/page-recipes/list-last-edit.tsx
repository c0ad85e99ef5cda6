import { When } from '../ui/when.tsx';

interface LastEditProps {
  /** UTC instant. */
  readonly at: string;
  /** Null where nobody is known or the person is gone. */
  readonly by: string | null;
  readonly locale: string;
}

/** When a row was edited last, and by whom. */
export const LastEdit = ({ at, by, locale }: LastEditProps) => (
  <>
    <When at={at} locale={locale} />
    {by ? <span className="block text-xs text-muted">{by}</span> : null}
  </>
);
