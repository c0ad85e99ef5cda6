import { fill } from '#shared/text/fill.ts';
import type { Streamed } from '../api/streamed.ts';
import { Skeleton } from './skeleton.tsx';
import { StreamedContent } from './streamed-page.tsx';
import * as texts from './texts.ts';

/** Null if they couldn't be read. */
type Admins = readonly { readonly name: string; readonly email: string }[] | null;

interface AdminListProps {
  readonly admins: Streamed<Admins>;
  /** The account they administer. */
  readonly account: string;
}

/** The people who can grant access, with mail links. */
export const AdminList = ({ admins, account }: AdminListProps) => (
  <div className="min-h-19 space-y-3">
    <StreamedContent
      value={admins.content}
      fallback={<Skeleton role="status" aria-label={texts.loading} className="h-19" />}
    >
      {(found) => <Found admins={found} account={account} />}
    </StreamedContent>
  </div>
);

function Found({ admins, account }: { readonly admins: Admins; readonly account: string }) {
  if (admins === null) return <p>{fill(texts.administratorsFailed, { account })}</p>;
  if (admins.length === 0) return <p>{fill(texts.noAdministrator, { account })}</p>;
  return (
    <>
      <p>
        {admins.length === 1 ? fill(texts.administratorOf, { account }) : fill(texts.administratorsOf, { account })}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        {admins.map(({ name, email }) => (
          <li key={email} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
            <span className="font-medium text-ink">{name}</span>
            <a href={`mailto:${email}`} className="break-all text-primary-ink underline">
              {email}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
