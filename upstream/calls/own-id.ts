import type { UpstreamContext } from './context.ts';

/** What callers are called by in what they get: browsers never hold their own id. */
const me = 'me';

/** A person's id as the caller is told it. */
export const shownId = ({ var: { user } }: UpstreamContext, id: string): string => (id === user.id ? me : id);

/** The id behind what the caller names. */
export const namedId = ({ var: { user } }: UpstreamContext, named: string): string => (named === me ? user.id : named);
