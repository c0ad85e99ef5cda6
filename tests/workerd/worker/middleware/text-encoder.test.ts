import fc from 'fast-check';
import { expect, test } from 'vitest';

/** The platform's bytes without its encoder, which an earlier test file may have replaced. */
const nativeEncode = async (text: string) => new Uint8Array(await new Response(text).arrayBuffer());

test('the encoder of pages gives the bytes of the platform’s, for any text', { timeout: 60_000 }, async () => {
  await import('#worker/page/text-encoder.ts');
  expect(String(TextEncoder.prototype.encode)).not.toContain('[native code]');
  const encoder = new TextEncoder();
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', minLength: 100, maxLength: 300 }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      expect(String(encoder.encode(value))).toBe(String(await nativeEncode(value)));
    }),
  );
  expect(encoder.encode()).toEqual(new Uint8Array());
});
