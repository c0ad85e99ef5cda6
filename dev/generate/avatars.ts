import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** Draws the sixteen portraits of the profile into `app/ui/avatars`: `node dev/generate/avatars.ts`. */

interface Portrait {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly head: readonly Part[];
}

type Part = keyof typeof parts;

/** Every part is on one 96 × 96 sheet, the face in the middle of it at (48, 43). `back` goes behind the face. */
const parts = {
  short: {
    at: 'front',
    draw: (hair: string) =>
      path(hair, 'M28 41c-2-17 8-25 20-25s22 8 20 25c-3-8-7-12-12-13-9 3-18 3-23 1-2 3-4 7-5 12z'),
  },
  parted: {
    at: 'front',
    draw: (hair: string) =>
      path(hair, 'M28 44c-3-19 8-29 21-28 13 0 21 10 19 28-2-9-5-13-9-16-8 0-17-2-21-6 0 8-7 12-10 22z'),
  },
  curls: {
    at: 'front',
    draw: (hair: string) =>
      [
        [30, 32, 8],
        [37, 23, 8],
        [48, 19, 9],
        [59, 23, 8],
        [66, 32, 8],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join(''),
  },
  cloud: { at: 'back', draw: (hair: string) => `<circle cx="48" cy="36" r="28" fill="${hair}"/>` },
  long: { at: 'back', draw: (hair: string) => path(hair, 'M24 74V40c0-16 10-26 24-26s24 10 24 26v34c-8 4-40 4-48 0z') },
  bob: { at: 'back', draw: (hair: string) => path(hair, 'M25 58V38c0-14 10-23 23-23s23 9 23 23v20c-6 3-40 3-46 0z') },
  fringe: {
    at: 'front',
    draw: (hair: string) => path(hair, 'M28 39c0-14 8-21 20-21s20 7 20 21c-6-5-13-7-20-7s-14 2-20 7z'),
  },
  bun: { at: 'back', draw: (hair: string) => `<circle cx="48" cy="13" r="9" fill="${hair}"/>` },
  swept: {
    at: 'front',
    draw: (hair: string) =>
      path(hair, 'M28 43c-1-16 6-25 18-25 12-1 20 6 22 25-3-7-6-10-9-12-11 1-22-1-26-4 0 6-3 9-5 16z'),
  },
  bald: { at: 'front', draw: () => '' },
  beard: {
    at: 'front',
    draw: (hair: string) => path(hair, 'M28 44c0 16 8 25 20 25s20-9 20-25c-2 6-5 9-9 9-3-3-19-3-22 0-4 0-7-3-9-9z'),
  },
  moustache: {
    at: 'front',
    draw: (hair: string) => path(hair, 'M39 54c3-4 7-4 9-2 2-2 6-2 9 2-3 1-7 1-9-1-2 2-6 2-9 1z'),
  },
  glasses: {
    at: 'front',
    draw: () =>
      '<g fill="none" stroke="#2b2836" stroke-width="1.8"><circle cx="40" cy="44" r="6"/><circle cx="56" cy="44" r="6"/><path d="M46 44h4M34 43l-5-1M62 43l5-1"/></g>',
  },
  earrings: {
    at: 'front',
    draw: () => '<g fill="#feb631"><circle cx="28" cy="53" r="2"/><circle cx="68" cy="53" r="2"/></g>',
  },
  scarf: { at: 'back', draw: (hair: string) => path(hair, 'M23 70c-2-36 4-57 25-57s27 21 25 57c-12 8-38 8-50 0z') },
  cap: {
    at: 'front',
    draw: (hair: string) => path(hair, 'M27 34c1-13 9-20 21-20s20 7 21 20c6 0 9 1 11 4-14-4-38-5-53-4z'),
  },
} as const;

const skins = ['#f6d3bd', '#e8b48f', '#c98a5e', '#8f5a3c', '#5f3a28'] as const;

const portraits: readonly Portrait[] = [
  { ground: '#dfe6fe', skin: skins[1], hair: '#3a2a24', clothes: '#4369f4', head: ['short'] },
  { ground: '#f5dff2', skin: skins[0], hair: '#7a3b1d', clothes: '#b545aa', head: ['long', 'fringe'] },
  { ground: '#d7f1f0', skin: skins[3], hair: '#1f1a1a', clothes: '#00a6a4', head: ['curls', 'glasses'] },
  { ground: '#fff0d2', skin: skins[4], hair: '#1b1512', clothes: '#e09412', head: ['cloud', 'earrings'] },
  { ground: '#e4e2ec', skin: skins[2], hair: '#26201e', clothes: '#444054', head: ['parted', 'beard'] },
  { ground: '#dcefff', skin: skins[0], hair: '#d9a441', clothes: '#2196f3', head: ['bob', 'fringe'] },
  { ground: '#f9dfdf', skin: skins[1], hair: '#8c8894', clothes: '#cb4444', head: ['swept', 'glasses'] },
  { ground: '#e3f3df', skin: skins[2], hair: '#2d6a4f', clothes: '#1f7a50', head: ['scarf'] },
  { ground: '#ece2fb', skin: skins[3], hair: '#15110f', clothes: '#6b4bd1', head: ['bun', 'fringe', 'earrings'] },
  { ground: '#fde6d3', skin: skins[0], hair: '#b3541e', clothes: '#d4631f', head: ['short', 'beard'] },
  { ground: '#d9ecf2', skin: skins[4], hair: '#171210', clothes: '#0b6f8a', head: ['bald', 'moustache'] },
  { ground: '#f3ead9', skin: skins[1], hair: '#4a2f20', clothes: '#8a6d3b', head: ['long', 'swept', 'glasses'] },
  { ground: '#dfe6fe', skin: skins[2], hair: '#3155db', clothes: '#22306e', head: ['cap'] },
  { ground: '#fbe0ea', skin: skins[0], hair: '#bdb9c6', clothes: '#c2386f', head: ['bun', 'swept', 'glasses'] },
  { ground: '#def3ea', skin: skins[4], hair: '#1a1412', clothes: '#00716f', head: ['curls', 'beard'] },
  { ground: '#efeff5', skin: skins[3], hair: '#3b2417', clothes: '#9a3690', head: ['bob', 'parted', 'earrings'] },
];

const path = (fill: string, d: string): string => `<path fill="${fill}" d="${d}"/>`;

function draw({ ground, skin, hair, clothes, head }: Portrait, name: string): string {
  const layer = (at: 'front' | 'back') =>
    head.map((name) => (parts[name].at === at ? parts[name].draw(hair) : '')).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<title>${name}</title>`,
    `<rect width="96" height="96" fill="${ground}"/>`,
    layer('back'),
    path(clothes, 'M12 100c2-20 16-29 36-29s34 9 36 29z'),
    path(skin, 'M40 58h16v14c0 5-16 5-16 0z'),
    `<g fill="${skin}"><ellipse cx="48" cy="44" rx="20" ry="23"/><circle cx="28" cy="46" r="4"/><circle cx="68" cy="46" r="4"/></g>`,
    layer('front'),
    '<g fill="#2b2836"><circle cx="40" cy="44" r="2"/><circle cx="56" cy="44" r="2"/></g>',
    '<path d="M42 58c3 4 9 4 12 0" fill="none" stroke="#2b2836" stroke-width="1.8" stroke-linecap="round"/>',
    '</svg>\n',
  ].join('');
}

const directory = join(root, 'app/ui/avatars');
mkdirSync(directory, { recursive: true });
for (const [index, portrait] of portraits.entries())
  writeFileSync(join(directory, `avatar-${index + 1}.svg`), draw(portrait, `Portrait ${index + 1}`));
