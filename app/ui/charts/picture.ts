import { type Box, escaped, shapesOf } from './picture-shapes.ts';

const margin = 24;
const captionHeight = 28;
/** Picture pixels per screen pixel. */
const density = 2;

/** Caption of a downloaded picture. */
export interface Caption {
  readonly title: string;
  readonly facts: string;
}

/** Downloads a card as a picture, in its current theme and size. */
export async function savePicture(card: Element, kind: 'svg' | 'png', { title, facts }: Caption): Promise<void> {
  const { width, height } = card.getBoundingClientRect();
  const size = { width: Math.ceil(width) + 2 * margin, height: Math.ceil(height) + 2 * margin + captionHeight };
  const svg = await drawing(card, size, { facts, density: kind === 'png' ? density : 1 });
  const file = new Blob([svg], { type: 'image/svg+xml' });
  save(kind === 'svg' ? file : await rasterOf(file, size), `${fileName(title)}.${kind}`);
}

interface Drawn {
  readonly facts: string;
  readonly density: number;
}

async function drawing(card: Element, { width, height }: Box, { facts, density }: Drawn): Promise<string> {
  const page = getComputedStyle(card);
  const at = card.getBoundingClientRect();
  const shapes = await shapesOf(card, { left: at.left - margin, top: at.top - margin, density });
  const font = `font-family="${escaped(page.fontFamily)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${page.backgroundColor}"/>`,
    ...shapes,
    `<text x="${margin}" y="${height - margin}" ${font} font-size="11" fill="${page.color}" opacity="0.7">${escaped(facts)}</text>`,
    '</svg>',
  ].join('');
}

async function rasterOf(svg: Blob, { width, height }: Box): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * density, height * density];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), releaseAfterMs);
}

const releaseAfterMs = 10_000;

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'chart';
