import type { Identity } from '#upstream/identity/identity.ts';
import type { CallBookmarks } from '#upstream/platform/storage/bookmarks.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { ReplicaDatabase } from '#upstream/platform/storage/replica-database.ts';

interface Primary {
  readonly bookmarks: CallBookmarks;
  readonly database: Database;
}

/** Resources that the calls of a batch share, since they have the same bearer. Created when first needed. */
export class Batch {
  #identity: Promise<Identity> | null = null;
  #primary: Primary | null = null;
  #replica: ReplicaDatabase | null = null;

  identity(identify: () => Promise<Identity>): Promise<Identity> {
    this.#identity ??= identify();
    return this.#identity;
  }

  primary(open: () => Primary): Primary {
    this.#primary ??= open();
    return this.#primary;
  }

  replica(open: () => ReplicaDatabase): ReplicaDatabase {
    this.#replica ??= open();
    return this.#replica;
  }
}

const batches = new WeakMap<Request, Batch>();

export const joinBatch = (request: Request, batch: Batch): unknown => batches.set(request, batch);

/** The batch that a call is part of; undefined for a single call. */
export const batchOf = (request: Request): Batch | undefined => batches.get(request);
