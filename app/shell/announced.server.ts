import type { Announcement } from './shell-data.ts';

/** Says which announcements a sign-in has shown already. Names none of them, so it needs no protection. */
const cookieName = 'announced';

/** A mark of exactly these announcements; FNV-1a, since it only has to tell one list from another. */
function markOf(announcements: readonly Announcement[]): string {
  let mark = 0x811c9dc5;
  for (const char of JSON.stringify(announcements.map(({ kind, message }) => [kind, message])))
    mark = Math.imul(mark ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

const markIn = (request: Request): string | undefined =>
  /(?:^|;\s*)announced=([a-z0-9]+)(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1];

interface Fresh {
  /** What this sign-in has not shown yet. */
  readonly fresh: readonly Announcement[];
  /** Goes with the answer that shows it, so that the next one doesn't. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The announcements are shown once between two sign-ins; later they are in the bell. */
export function freshOf(request: Request, announcements: readonly Announcement[]): Fresh {
  const mark = markOf(announcements);
  if (announcements.length === 0 || markIn(request) === mark) return { fresh: [], headers: {} };
  return {
    fresh: announcements,
    headers: { 'Set-Cookie': `${cookieName}=${mark}; Path=/; HttpOnly; Secure; SameSite=Lax` },
  };
}

/** The next sign-in shows them again. */
export const forgetAnnounced: Readonly<Record<string, string>> = {
  'Set-Cookie': `${cookieName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
};
