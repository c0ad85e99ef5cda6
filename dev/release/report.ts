import type { BuiltWorker } from './built-worker.ts';
import type { DeclaredWorker } from './declared-worker.ts';

/** One Worker in a few lines: what is uploaded, and what it finds in its environment. */
export const describeWorker = (declared: DeclaredWorker, built: BuiltWorker): string =>
  [
    `${declared.name}: ${kilobytes(built.size)}, gzip ${kilobytes(built.gzipSize)}`,
    `  bindings: ${declared.bindings.join(', ')}`,
    `  variables: ${Object.keys(declared.vars).join(', ')}`,
    `  secrets: ${declared.secrets.join(', ')}`,
  ].join('\n');

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
