import { formatScopeRef } from '#shared/access/scopes.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { ReadOptions, ScopeChoice, SessionRead, SessionStub } from './contract.ts';

type Told = Extract<SessionRead, { readonly snapshot: unknown }>;

/** The last snapshot that this isolate got, by session and chosen scope; the oldest entry makes room. */
const held = new ByteCache<Told>(8_000_000);

/**
 * Reads a session through its object, every time: only the object knows whether there still is a session. A snapshot
 * that has not changed since this isolate was told last is not sent again.
 */
export async function readSession(
  name: string,
  stub: SessionStub,
  choice: ScopeChoice,
  options: ReadOptions,
): Promise<SessionRead> {
  const key = `${name} ${textOf(choice.named)} ${textOf(choice.remembered)}`;
  const known = held.get(key);
  const read = await stub.reread(known?.snapshot.version ?? null, choice, options);
  if (read === 'same') return known ?? stub.read(choice, options);
  if ('snapshot' in read) held.set(key, read);
  else held.delete(key);
  return read;
}

const textOf = (ref: ScopeChoice['named']): string => (ref ? formatScopeRef(ref) : '-');
