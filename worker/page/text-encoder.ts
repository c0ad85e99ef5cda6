/**
 * React's edge build calls the platform's `TextEncoder.encode` once for every fragment of a page, some 4,000 times for a
 * page of 30 KB, and in workerd each call crosses from JavaScript to native code. Encoding short ASCII strings in
 * JavaScript gives the same bytes and about doubles what a Worker renders a second; `npm run bench` measures it. To be
 * taken out once it no longer does.
 */
const maxShortLength = 128;
const nativeEncode = TextEncoder.prototype.encode;

TextEncoder.prototype.encode = function encode(input = ''): ReturnType<typeof nativeEncode> {
  const text = String(input);
  const { length } = text;
  if (length > maxShortLength) return nativeEncode.call(this, text);
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return nativeEncode.call(this, text);
    bytes[index] = code;
  }
  return bytes;
};
