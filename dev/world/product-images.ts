import type { DemoProduct } from './products.ts';

/** Outlines of packs within 320 by 320, each with the place of its label. */
const outlines = {
  bottle: {
    path: 'M138 36h44v52c0 18 26 28 26 60v124c0 12-8 20-20 20h-56c-12 0-20-8-20-20V148c0-32 26-42 26-60z',
    label: [112, 168, 96, 72],
  },
  bag: { path: 'M96 64h128l14 26-8 186c0 10-8 16-18 16H108c-10 0-18-6-18-16L82 90z', label: [104, 128, 112, 92] },
  can: { path: 'M104 62c0-12 112-12 112 0l8 24v166c0 24-128 24-128 0V86z', label: [96, 122, 128, 88] },
  box: { path: 'M70 92l90-36 90 36v140l-90 42-90-42z', label: [92, 138, 136, 74] },
  cloth: {
    path: 'M112 60l30 18h36l30-18 62 44-26 44-24-14v134c0 8-6 12-14 12H114c-8 0-14-4-14-12V134l-24 14-26-44z',
    label: [124, 146, 72, 60],
  },
} as const;

const packs: Readonly<Record<string, keyof typeof outlines>> = {
  ...{ Gin: 'bottle', Whiskey: 'bottle', Rum: 'bottle', Vodka: 'bottle', Cleansing: 'bottle', Care: 'bottle' },
  ...{ 'Sun care': 'bottle', Household: 'bottle', 'Personal care': 'bottle', Dairy: 'bottle', Fragrance: 'can' },
  ...{ 'Coffee beans': 'bag', 'Ground coffee': 'bag', Coffee: 'bag', Crackers: 'bag', Popcorn: 'bag', Bags: 'bag' },
  ...{ 'Ready to drink': 'can', 'Soft drinks': 'can', Accessories: 'can', 'Nuts and pulses': 'bag', Bakery: 'bag' },
  ...{ Jackets: 'cloth', Layers: 'cloth', Bedding: 'cloth', Masks: 'bag' },
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const imageSide = 320;

/** A drawing of a product as SVG: a pack of its category in a color of its own, with the brand on the label. */
export function drawnImage(id: number, { brand, category }: Pick<DemoProduct, 'brand' | 'category'>): string {
  const { path, label } = outlines[packs[category] ?? 'box'];
  const [x, y, width, height] = label;
  const hue = (id * 47) % 360;
  const size = Math.min(26, Math.floor((width * 1.5) / Math.max(4, brand.length)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSide}" height="${imageSide}" viewBox="0 0 320 320">`,
    `<rect width="320" height="320" fill="hsl(${hue} 32% 94%)"/>`,
    '<ellipse cx="160" cy="294" rx="92" ry="9" fill="#00000018"/>',
    `<path d="${path}" fill="hsl(${hue} 42% 46%)"/>`,
    `<path d="${path}" fill="#fff" fill-opacity=".12" transform="translate(-10)" clip-path="inset(0 50% 0 0)"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="hsl(${hue} 30% 97%)"/>`,
    `<text x="160" y="${y + height / 2 + size / 3}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="hsl(${hue} 48% 26%)">${escaped(brand)}</text>`,
    '</svg>',
  ].join('');
}
