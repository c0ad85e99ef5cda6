import fc from 'fast-check';
import { expect, test } from 'vitest';

const platform = TextEncoder.prototype.encode;
const nativeEncode = (text: string): Uint8Array => platform.call(new TextEncoder(), text);

test('the encoder of pages gives the bytes of the platform’s, for any text', { timeout: 60_000 }, async () => {
  await import('#worker/page/text-encoder.ts');
  expect(TextEncoder.prototype.encode).not.toBe(platform);
  const encoder = new TextEncoder();
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', minLength: 100, maxLength: 300 }),
  );
  fc.assert(
    fc.property(text, (value) => {
      expect(String(encoder.encode(value))).toBe(String(nativeEncode(value)));
    }),
  );
  expect(encoder.encode()).toEqual(new Uint8Array());
});
