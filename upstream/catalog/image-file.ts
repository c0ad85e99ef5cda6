/** The type and size of an image, from its bytes. Sizes are pixels. */
interface ImageFile {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Maximum pixels per side. */
const maxPixels = 6_000;

/**
 * Detects type and size from the first bytes, whatever a name or a header says. Null for anything but a PNG, JPEG or
 * WebP of an acceptable size. SVG isn't accepted, since it may contain scripts.
 */
export function imageFile(bytes: Uint8Array): ImageFile | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = png(bytes, view) ?? webp(bytes, view) ?? jpeg(bytes, view);
  if (!found) return null;
  const { width, height } = found;
  return width > 0 && height > 0 && width <= maxPixels && height <= maxPixels ? found : null;
}

const letters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

function png(bytes: Uint8Array, view: DataView): ImageFile | null {
  if (bytes.length < 33 || letters(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || letters(bytes, 12, 16) !== 'IHDR')
    return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function webp(bytes: Uint8Array, view: DataView): ImageFile | null {
  if (bytes.length < 30 || letters(bytes, 0, 4) !== 'RIFF' || letters(bytes, 8, 12) !== 'WEBP') return null;
  const sized = (width: number, height: number): ImageFile => ({ type: 'image/webp', width, height });
  switch (letters(bytes, 12, 16)) {
    case 'VP8X':
      return sized(1 + uint24(view, 24), 1 + uint24(view, 27));
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return sized(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
    }
    case 'VP8 ':
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    default:
      return null;
  }
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** The size of a JPEG is in the first frame header, behind any number of other segments. */
function jpeg(bytes: Uint8Array, view: DataView): ImageFile | null {
  if (bytes.length < 11 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
