import { chunkTimeoutMs } from '#shared/constants.ts';
import { fill } from '#shared/text/fill.ts';
import { isLeaving } from './leaving.ts';
import * as texts from './texts.ts';

/** A script that is loaded on demand couldn't be loaded: the file is gone, the browser is offline, or it took too long. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  constructor(chunk: string, reason: 'timeout' | 'error', cause?: unknown) {
    super(fill(texts.loadingChunkChunkFailedReason, { chunk, reason }), { cause });
  }
}

/**
 * Loads a script on demand, waiting at most 120 s. Stays pending if the failure has already started a reload of the page.
 * @throws ChunkLoadError
 */
export function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout')), chunkTimeoutMs);
    load().then(
      (module) => {
        clearTimeout(timer);
        resolve(module);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        if (!isLeaving()) reject(new ChunkLoadError(chunk, 'error', cause));
      },
    );
  });
}
