import { cutPart } from './cut-part.ts';
import { type BackupProgress, partKey } from './manifest.ts';

/** Fits into a Worker's memory several times, and is longer than any row. */
const maxPartBytes = 8 * 1024 * 1024;

/**
 * Copies the next part of an export into the bucket, compressed. @returns the progress, and whether that was the last
 * part @throws an error that says what was wrong with the export
 */
export async function copyPart(
  bucket: R2Bucket,
  id: string,
  address: string,
  progress: BackupProgress,
): Promise<{ readonly progress: BackupProgress; readonly isLast: boolean }> {
  const { bookmark, parts, rows } = progress;
  const offset = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const portion = await readPortion(address, offset);
  const reachesEnd = offset + portion.bytes.length === portion.total;
  // One character per byte, so that offsets in text and bytes agree.
  const text = new TextDecoder('latin1').decode(portion.bytes);
  const cut = cutPart(text, reachesEnd);
  if (!cut) throw new Error(`The export has no whole statement in ${portion.bytes.length} bytes at ${offset}.`);
  const part = portion.bytes.subarray(0, cut.length);
  const stored = await compressed(part);
  const digest = await crypto.subtle.digest('SHA-256', stored);
  await bucket.put(partKey(id, parts.length), stored, { sha256: digest });
  const counted = { ...rows };
  for (const [table, count] of Object.entries(cut.rows)) counted[table] = (counted[table] ?? 0) + count;
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    isLast: reachesEnd,
    progress: {
      bookmark,
      parts: [...parts, { bytes: part.length, storedBytes: stored.byteLength, sha256 }],
      rows: counted,
    },
  };
}

interface Portion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Size of the whole export in bytes. */
  readonly total: number;
}

async function readPortion(address: string, offset: number): Promise<Portion> {
  const answer = await fetch(address, { headers: { Range: `bytes=${offset}-${offset + maxPartBytes - 1}` } });
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '') ?? [];
  if (answer.status !== 206 || Number(from) !== offset) {
    await answer.body?.cancel();
    throw new Error(`The export answered ${answer.status} from byte ${offset} on.`);
  }
  return { bytes: new Uint8Array(await answer.arrayBuffer()), total: Number(total) };
}

const compressed = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
