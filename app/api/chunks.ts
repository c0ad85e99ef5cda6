import { chunkTimeoutMs } from '#shared/constants.ts';
import { fill } from '#shared/text/fill.ts';
import { isLeaving } from './leaving.ts';
import * as texts from './texts.ts';

/** A part of the app that is loaded on demand did not come: the file is gone, the line is down, or it took too long. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  constructor(chunk: string, reason: 'timeout' | 'error', cause?: unknown) {
    super(fill(texts.loadingChunkChunkFailedReason, { chunk, reason }), { cause });
  }
}

/**
 * Loads a part of the app, waiting at most 120 s. While the page is being read again because of it, nothing more
 * happens here. @throws ChunkLoadError
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
