import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * A rotated refresh token can be used again for so long, as many providers allow: a client that lost the answer asks
 * once more. Longer than the product waits for an answer. After it, a second use ends the grant.
 */
const reuseGraceMs = 180_000;

interface Entry {
  payload: AdapterPayload;
  readonly expiresAt: number;
}

/** What one provider keeps, in memory; every instance has its own, so two providers in a process stay apart. */
export function createStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  const keysOfGrant = new Map<string, Set<string>>();

  const consumedAt = new Map<string, number>();
  const isInGrace = (key: string) => {
    const at = consumedAt.get(key);
    return at !== undefined && Date.now() - at < reuseGraceMs;
  };

  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (!entry || entry.expiresAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  };

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => {
      const payload = read(keyOf(id));
      return payload && isInGrace(keyOf(id)) ? { ...payload, consumed: undefined } : payload;
    };
    return {
      find,
      async upsert(id, payload, expiresIn) {
        const key = keyOf(id);
        entries.set(key, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY });
        if (payload.uid && model === 'Session')
          entries.set(`Session uid:${payload.uid}`, { payload: { jti: id }, expiresAt: Number.POSITIVE_INFINITY });
        if (!payload.grantId) return;
        const keys = keysOfGrant.get(payload.grantId) ?? new Set();
        keysOfGrant.set(payload.grantId, keys.add(key));
      },
      async findByUid(uid) {
        const pointer = read(`Session uid:${uid}`);
        return pointer?.jti ? find(pointer.jti) : undefined;
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = read(keyOf(id));
        if (!payload || payload.consumed) return;
        payload.consumed = Math.floor(Date.now() / 1000);
        if (model === 'RefreshToken') consumedAt.set(keyOf(id), Date.now());
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const key of keysOfGrant.get(grantId) ?? []) entries.delete(key);
        keysOfGrant.delete(grantId);
      },
    };
  };
}
