/** One uploaded version of a Worker's code. */
export interface Version {
  readonly id: string;
  readonly vars: Readonly<Record<string, string>>;
  /** Names of its bindings, `type name`. */
  readonly bindings: readonly string[];
  readonly message: string;
}

export interface Deployment {
  readonly id: string;
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
  readonly message: string;
}

export interface Worker {
  readonly secrets: Map<string, string>;
  readonly versions: Version[];
  readonly deployments: Deployment[];
  crons: readonly string[];
  /** The last deployed migration of its Durable Object classes. */
  migrationTag: string | null;
}

/** Contents of the stand-in's account. Tests read and change it. */
export interface Account {
  readonly id: string;
  /** Directory of the databases, in the layout of the local ones. */
  persistTo: string;
  /** Names that the local Workers use for a database (by id) or a bucket, if they differ. */
  readonly localNames: Map<string, string>;
  /** Names of databases, by id. */
  readonly databases: Map<string, string>;
  /** Ids of databases with replicas. */
  readonly replicated: Set<string>;
  /** Jurisdictions of databases, by id, and of buckets, by name. */
  readonly jurisdictions: Map<string, string>;
  readonly namespaces: Map<string, string>;
  /** Names of buckets. */
  readonly buckets: Set<string>;
  readonly queues: Map<string, string>;
  /** Workers that read a queue, by its name. */
  readonly consumers: Map<string, string>;
  readonly workers: Map<string, Worker>;
  /** Custom domains: the Worker that answers at a host. */
  readonly domains: Map<string, string>;
  readonly zones: Map<string, { readonly id: string; readonly status: 'active' | 'pending' }>;
  /** DNS records by host. */
  readonly records: Map<string, string>;
  /** Analytics of a version: its requests, and how many of them failed. */
  readonly traffic: Map<string, { readonly requests: number; readonly errors: number }>;
}

export const emptyAccount = (id: string, persistTo: string): Account => ({
  ...{ id, persistTo, localNames: new Map() },
  ...{ replicated: new Set(), jurisdictions: new Map() },
  ...{ databases: new Map(), namespaces: new Map(), buckets: new Set(), queues: new Map(), consumers: new Map() },
  ...{ workers: new Map(), domains: new Map(), zones: new Map(), records: new Map(), traffic: new Map() },
});

/** An id in the platform's form for databases and versions. */
export const newId = (): string => crypto.randomUUID();
