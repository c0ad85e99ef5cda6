import { expect, test } from 'vitest';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { imageFile } from '#upstream/catalog/image-file.ts';
import { madeUpGtin } from '#upstream/catalog/products.ts';

test('recognizes an image by its bytes alone, and refuses sizes that no product image has', () => {
  const png = (width: number, height: number) => {
    const bytes = new Uint8Array(40);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    return bytes;
  };
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 20, 0, 30, 3);
  const webp = new Uint8Array(32);
  webp.set([...'RIFF'].map((letter) => letter.charCodeAt(0)));
  webp.set(
    [...'WEBPVP8X'].map((letter) => letter.charCodeAt(0)),
    8,
  );
  webp.set([9, 0, 0, 4, 0, 0], 24);
  expect(imageFile(png(8, 9))).toEqual({ type: 'image/png', width: 8, height: 9 });
  expect(imageFile(jpeg)).toEqual({ type: 'image/jpeg', width: 30, height: 20 });
  expect(imageFile(webp)).toEqual({ type: 'image/webp', width: 10, height: 5 });
  expect([imageFile(png(0, 9)), imageFile(png(60_000, 60_000)), imageFile(new Uint8Array(3))]).toEqual([
    null,
    null,
    null,
  ]);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(64);
  expect(imageFile(new TextEncoder().encode(drawing))).toBeNull();
});

test('a made-up number has a valid check digit, and differs by product', () => {
  const made = [1, 2, 10_001, 999_999, 123_456_789].map(madeUpGtin);
  expect(made.map((gtin) => shownGtin(gtin)?.kind)).toEqual(made.map(() => 'GTIN-13'));
  expect(new Set(made).size).toBe(made.length);
});
