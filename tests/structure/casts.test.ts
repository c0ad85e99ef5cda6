import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { lines, type Source, sources } from './sources.ts';

interface Cast {
  readonly path: string;
  /** First and last line, from 1. */
  readonly first: number;
  readonly last: number;
}

/** The number of casts may only decrease. */
const maxCasts = 36;

const product = sources(['app', 'upstream', 'worker', 'shared', 'dev'], ['.ts', '.tsx']).filter(
  ({ path }) => !path.endsWith('.d.ts'),
);

/** Every `value as Type`, except `as const`. */
function castsOf({ path, text }: Source): Cast[] {
  const found: Cast[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion')) {
      const { start, end } = placeOf(node);
      if (!/\bas\s+const$/.test(text.slice(start, end))) found.push({ path, first: lineAt(start), last: lineAt(end) });
    }
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }, path));
  return found;
}

const placeOf = (node: object): { readonly start: number; readonly end: number } => {
  if ('start' in node && typeof node.start === 'number' && 'end' in node && typeof node.end === 'number')
    return { start: node.start, end: node.end };
  throw new Error('a node without a place');
};

const casts = product.flatMap((source) => (/\bas\b|<\w/.test(source.text) ? castsOf(source) : []));

test('types are asserted in few places', () => {
  expect(casts.length).toBeGreaterThan(0);
  expect(casts.length).toBeLessThanOrEqual(maxCasts);
});

test('each assertion of a type has its reason beside it', () => {
  const texts = new Map(product.map(({ path, text }) => [path, text.split('\n')]));
  const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*)|\s\/\/ /.test(line);
  const bare = casts.filter(({ path, first, last }) => {
    const beside = texts.get(path)?.slice(Math.max(0, first - 4), last) ?? [];
    return !beside.some(isComment);
  });
  expect(lines(bare.map(({ path, first }) => `${path}:${first}`))).toBe('');
});
