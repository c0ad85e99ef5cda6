import { createHash } from 'node:crypto';

/** What a preview of a branch consists of, by its names at the platform. */
export interface PreviewNames {
  readonly worker: string;
  readonly upstream: string;
  readonly database: string;
  readonly namespace: string;
  readonly queue: string;
  readonly deadQueue: string;
  /** Differs from branch to branch, below 2²⁴. */
  readonly number: number;
}

const prefix = 'merchlens-preview-';
/** A label of an address has at most 63 characters, and the longest name appends nine. */
const maxWords = 63 - prefix.length - '-123abc'.length - '-upstream'.length;

/** Two branches never share a name: each name holds a digest of the branch. */
export function previewNames(branch: string): PreviewNames {
  const digest = createHash('sha256').update(branch).digest('hex').slice(0, 6);
  const words = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxWords)
    .replace(/^-|-$/g, '');
  const worker = `${prefix}${words ? `${words}-` : ''}${digest}`;
  return {
    ...{ worker, upstream: `${worker}-upstream`, database: worker, namespace: `${worker}-flags` },
    ...{ queue: `${worker}-events`, deadQueue: `${worker}-events-dead`, number: Number.parseInt(digest, 16) },
  };
}

/** Whether it is the Worker of a preview that people open. */
export const isPreviewWorker = (name: string): boolean => name.startsWith(prefix) && /-[0-9a-f]{6}$/.test(name);
