import { pages } from './pages.ts';

const [pattern] = pages.invitation.paths;
const prefix = pattern.slice(0, pattern.indexOf(':'));

/** Whether a checked path leads to the page of an invitation and to nothing below it. */
export const isInvitationPath = (path: string | null): boolean =>
  path?.startsWith(prefix) === true && /^[\w-]{22}$/.test(path.slice(prefix.length));
