import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const sides = ['', 'x', 'y', 's', 'e', 't', 'r', 'b', 'l'];
const utilities = [
  ...['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'gap', 'gap-x', 'gap-y', 'inset', 'inset-x', 'inset-y'],
  ...[
    'top',
    'right',
    'bottom',
    'left',
    'start',
    'end',
    'z',
    'rounded',
    'bg',
    'fill',
    'opacity',
    'shadow',
    'font',
    'leading',
  ],
  ...['tracking', 'cursor', 'items', 'self', 'justify', 'grid-cols', 'col-span', 'overflow', 'whitespace', 'basis'],
  ...sides.flatMap((side) => [`p${side}`, `m${side}`]),
];

/** Utilities that a later shorthand overrides: `p-2` overrides `px-4`. */
const overriddenUtilities = {
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  ...Object.fromEntries(
    ['p', 'm'].flatMap((edge) => [
      [edge, sides.slice(1).map((side) => `${edge}${side}`)],
      [`${edge}x`, [`${edge}l`, `${edge}r`, `${edge}s`, `${edge}e`]],
      [`${edge}y`, [`${edge}t`, `${edge}b`]],
    ]),
  ),
};

/**
 * Only the utilities that callers override: the full table of `tailwind-merge` would add 6 KB of JavaScript to each
 * first view.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(utilities.map((name) => [name, [{ [name]: ['', any] }]])),
    display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'hidden', 'contents'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    flex: [{ flex: ['1', 'auto', 'none', 'initial'] }],
    'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    'font-size': [
      { text: ['xs', 'compact', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', (value: string) => /^\[\d/.test(value)] },
    ],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
    'text-color': [{ text: [any] }],
    'font-family': [{ font: ['sans', 'mono'] }],
    'border-width': [{ border: ['', '0', '2', '4'] }],
    'border-color': [{ border: [any] }],
    ...Object.fromEntries(['x', 'y'].map((axis) => [`overflow-${axis}`, [{ [`overflow-${axis}`]: [any] }]])),
    ...Object.fromEntries(sides.slice(1).map((side) => [`border-${side}`, [{ [`border-${side}`]: ['', any] }]])),
  },
  conflictingClassGroups: overriddenUtilities,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ['before', 'after', 'file', 'backdrop', 'placeholder'],
}));

/** Joins class names. Of conflicting utilities, the last one wins. */
export const cn = (...names: readonly ClassValue[]): string => merge(clsx(names));
