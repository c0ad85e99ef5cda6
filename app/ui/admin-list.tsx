interface AdminListProps {
  readonly admins: readonly { readonly name: string; readonly email: string }[] | null;
  /** The account they administer. */
  readonly account: string;
}

/** The people to ask for access, each with an address to write to. */
export function AdminList({ admins, account }: AdminListProps) {
  if (admins === null) return <p>The administrators of {account} cannot be listed right now.</p>;
  if (admins.length === 0) return <p>{account} has no administrator of its own. Our support can help.</p>;
  return (
    <>
      <p>{admins.length === 1 ? `The administrator of ${account}:` : `The administrators of ${account}:`}</p>
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
