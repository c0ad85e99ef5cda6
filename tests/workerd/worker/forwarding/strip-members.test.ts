import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/api/endpoints.ts';
import { stripWithheldMembers } from '#worker/forwarding/strip-members.ts';

/** The text of an init answer as the browser gets it, sent in pieces of the given sizes. */
async function passed(text: string, sizes: readonly number[] = [7]): Promise<string> {
  const filter = stripWithheldMembers(endpoints.init);
  if (!filter) throw new Error('init is not filtered');
  const bytes = new TextEncoder().encode(text);
  const writer = filter.writable.getWriter();
  const writing = (async () => {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
      await writer.write(bytes.subarray(at, at + size));
      at += size;
    }
    await writer.close();
  })();
  const [read] = await Promise.all([new Response(filter.readable).text(), writing.catch(() => undefined)]);
  return read;
}

const without = (value: Record<string, unknown>): unknown => {
  const { csrfToken: _, zeToken: __, ...rest } = value;
  if (typeof rest.user !== 'object' || rest.user === null || Array.isArray(rest.user)) return rest;
  const { _id: ___, ...user } = rest.user as Record<string, unknown>;
  return { ...rest, user };
};

test('exactly csrfToken, zeToken and the user’s id are removed from any init answer, in pieces of any size', {
  timeout: 60_000,
}, async () => {
  const key = fc.oneof(
    fc.constantFrom('csrfToken', 'zeToken', '_id', 'user', 'a"b', '\\', 'scope'),
    fc.string({ unit: 'grapheme' }),
  );
  const object = fc.dictionary(key, fc.jsonValue(), { maxKeys: 5 });
  const init = fc.tuple(object, fc.option(object), fc.option(fc.string())).map(([rest, user, token]) => ({
    ...rest,
    ...(user && { user: { _id: 'uid-secret', ...user } }),
    ...(token !== null && { csrfToken: token, zeToken: { deep: [token] } }),
  }));
  const indent = fc.constantFrom(undefined, 2, '\t');
  await fc.assert(
    fc.asyncProperty(
      init,
      indent,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      async (value, space, sizes) => {
        const plain = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
        expect(JSON.parse(await passed(JSON.stringify(value, null, space), sizes))).toEqual(without(plain));
      },
    ),
    { numRuns: 100 },
  );
});

test('an escaped member name is the same name', async () => {
  expect(await passed('{"\\u0063srfToken":"secret","user":{"\\u005fid":"secret","a":1}}')).toBe('{"user":{"a":1}}');
});

test('a nested id stays, since it addresses something', async () => {
  expect(await passed('{"a":{"_id":1},"user":{"b":{"_id":2}}}')).toBe('{"a":{"_id":1},"user":{"b":{"_id":2}}}');
});

test.each([
  '["csrf-secret"]',
  '"csrf-secret"',
  '',
  '{"csrfToken" "csrf-secret"}',
  '{"a":1 "csrfToken":"csrf-secret"}',
  '{"a":1}{"csrfToken":"csrf-secret"}',
  '{"a":]"csrf-secret"',
  '{"a":[[},"csrfToken":"csrf-secret"}',
  '{"a":,"csrfToken":"csrf-secret"}',
])('no part of an answer that isn’t a JSON object is passed on: %s', async (text) => {
  expect(await passed(text).catch(() => '')).not.toContain('secret');
});

test('answers of other endpoints are not filtered', () => {
  expect(stripWithheldMembers(endpoints.query)).toBeNull();
});
