import { bytesOf } from '../platform/base64.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';

interface StoredImage {
  readonly type: string;
  readonly version: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The image of an account's product; null if it has none. */
export async function imageOf(
  database: ReadableDatabase,
  accountId: number,
  product: number,
): Promise<StoredImage | null> {
  const row = await database.first<{ content_type: string; data: string; version: number }>(
    'SELECT content_type, data, version FROM product_image WHERE product_id = ? AND account_id = ?',
    product,
    accountId,
  );
  return row ? { type: row.content_type, version: row.version, bytes: bytesOf(row.data) } : null;
}

/** A generated drawing, always the same for a product, that tells nothing else about it. */
export function sampleDrawing(product: number): string {
  const hue = (product * 137) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320"><rect width="320" height="320" fill="hsl(${hue} 40% 92%)"/><rect x="100" y="90" width="120" height="140" rx="16" fill="hsl(${hue} 45% 62%)"/><rect x="100" y="130" width="120" height="34" fill="hsl(${hue} 50% 46%)"/></svg>`;
}

/** Headers of an image: its detected type, and a policy under which it can be nothing but an image. */
export const imageHeaders = (type: string): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Content-Disposition': 'inline',
});
