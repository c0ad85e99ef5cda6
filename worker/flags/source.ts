import { type Definitions, DefinitionsError, readDefinitions } from './definitions.ts';
import seed from './seed.json' with { type: 'json' };
import type { UnleashApi } from './unleash-api.ts';

/** KV key of the definitions that are served where no Unleash server is configured. */
export const definitionsKey = 'flags/definitions';
/** KV key of the last document the Unleash server gave. */
export const lastGoodKey = 'flags/last-good';

/** A KV answer may be this old, in seconds; the shortest the platform allows. */
export const kvCacheTtlS = 30;

/** Where definitions come from. */
export interface DefinitionSource {
  /** The last good definitions from before this isolate started; null where the source keeps none. */
  lastGood(): Promise<Definitions | null>;
  /** The current definitions, null when they haven't changed since the last call. @throws when they can't be read */
  load(): Promise<Definitions | null>;
}

/** Reads definitions from KV, or those that come with the product while KV has none. */
export const kvSource = (kv: KVNamespace): DefinitionSource => ({
  lastGood: async () => null,
  load: async () => readDefinitions((await kv.get(definitionsKey, { type: 'json', cacheTtl: kvCacheTtlS })) ?? seed),
});

/** Reads definitions from an Unleash server, and keeps its last good document in KV for when it can't be reached. */
export function unleashSource(api: UnleashApi, kv: KVNamespace): DefinitionSource {
  let etag: string | null = null;
  return {
    async lastGood() {
      const kept: unknown = await kv.get(lastGoodKey, { type: 'json', cacheTtl: kvCacheTtlS });
      if (!isKept(kept) || kept.url !== api.url) return null;
      const definitions = readDefinitions(kept.document);
      etag = kept.etag;
      return definitions;
    },
    async load() {
      const response = await api.features(etag);
      if (response.status === 304) return null;
      if (response.status !== 200) throw new DefinitionsError(`the server answered ${response.status}`);
      const document: unknown = await response.json();
      const definitions = readDefinitions(document);
      etag = response.headers.get('ETag');
      await kv.put(lastGoodKey, JSON.stringify({ url: api.url, etag, document })).catch(() => undefined);
      return definitions;
    },
  };
}

interface Kept {
  readonly url: string;
  readonly etag: string | null;
  readonly document: unknown;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'document' in value &&
  'etag' in value &&
  (value.etag === null || typeof value.etag === 'string');
