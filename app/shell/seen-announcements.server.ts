import type { Announcement } from './shell-data.ts';

/** Remembers which announcements were shown since the sign-in. It only holds their hash, so it needs no protection. */
const cookieName = 'announced';

/** FNV-1a: the hash only has to tell one list of announcements from another. */
function hashOf(announcements: readonly Announcement[]): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(announcements.map(({ kind, message }) => [kind, message])))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

const hashInCookie = (request: Request): string | undefined =>
  /(?:^|;\s*)announced=([a-z0-9]+)(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1];

interface UnseenAnnouncements {
  /** Announcements not shown since the sign-in. */
  readonly fresh: readonly Announcement[];
  /** Sets the cookie with the response that shows them, so that the next page doesn't. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Announcements are shown once per sign-in. After that they are in the menu under the bell. */
export function unseenAnnouncements(request: Request, announcements: readonly Announcement[]): UnseenAnnouncements {
  const hash = hashOf(announcements);
  if (announcements.length === 0 || hashInCookie(request) === hash) return { fresh: [], headers: {} };
  return {
    fresh: announcements,
    headers: { 'Set-Cookie': `${cookieName}=${hash}; Path=/; HttpOnly; Secure; SameSite=Lax` },
  };
}

/** Set at sign-in, so that the announcements are shown again. */
export const clearSeenAnnouncements: Readonly<Record<string, string>> = {
  'Set-Cookie': `${cookieName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
};
