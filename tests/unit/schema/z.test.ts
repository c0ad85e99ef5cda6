import { describe, expect, it } from 'vitest';
import { z as zod } from 'zod';
import { z } from '#shared/schema/z.ts';

describe('lazily built schemas', () => {
  it('are built when the first value is parsed, and only once', () => {
    let built = 0;
    const text = z.string().transform((value) => value.length);
    const row = z.object({ text }).extend({ size: z.int().min(1).optional() });
    const counted = row.refine(() => {
      built += 1;
      return true;
    });
    expect(built).toBe(0);
    expect(counted.parse({ text: 'four', size: 2 })).toEqual({ text: 4, size: 2 });
    expect(built).toBe(1);
    expect(Reflect.get(row, '_zod')).toBe(Reflect.get(row, '_zod'));
  });

  it('parse, refuse and describe values as Zod does', () => {
    const build = (from: typeof z | typeof zod) =>
      from.strictObject({
        name: from.string().trim().min(1).describe('As people know it'),
        tags: from
          .array(from.enum(['new', 'old']))
          .max(2)
          .default([]),
        size: from.union([from.int().positive(), from.literal('none')]).nullable(),
      });
    const [ours, theirs] = [build(z), build(zod)];
    for (const value of [
      { name: ' a ', size: 1 },
      { name: '', size: 0 },
      { name: 'a', tags: ['new', 'odd'], size: 'none', more: 1 },
      null,
    ])
      expect(ours.safeParse(value)).toEqual(theirs.safeParse(value));
    expect(z.toJSONSchema(ours, {})).toEqual(zod.toJSONSchema(theirs));
    expect(ours).toBeInstanceOf(zod.ZodObject);
  });

  it('know an object’s declared shape without being built', () => {
    const base = z.object({ one: z.string(), two: z.int() });
    expect(Object.keys(base.strict().extend({ three: z.boolean() }).omit({ one: true }).shape)).toEqual([
      'two',
      'three',
    ]);
    expect(Object.keys(base.pick({ two: true }).shape)).toEqual(['two']);
    expect(z.object({ ...base.shape, two: z.string() }).parse({ one: 'a', two: 'b' })).toEqual({ one: 'a', two: 'b' });
    expect(Object.keys(base.partial().shape)).toEqual(['one', 'two']);
    expect(base.partial().parse({})).toEqual({});
  });
});
