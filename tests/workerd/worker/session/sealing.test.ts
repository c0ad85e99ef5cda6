import { expect, test } from 'vitest';
import { createSealer } from '#shared/secrets/sealing.ts';

const [first, second] = ['first-secret-first-secret-first-secret', 'second-secret-second-secret-second'];

test('a secret sealed by the first key of the list opens with every list that still holds it', async () => {
  const sealed = await createSealer([first], 'session').seal({ token: 'x' });
  expect(await createSealer([second, first], 'session').open(sealed)).toEqual({ token: 'x' });
  expect(await createSealer([second], 'session').open(sealed)).toBeNull();
});

test('after a rotation the new key seals', async () => {
  const sealed = await createSealer([second, first], 'session').seal(1);
  expect(await createSealer([second], 'session').open(sealed)).toBe(1);
  expect(await createSealer([first], 'session').open(sealed)).toBeNull();
});

test('a value sealed for one purpose doesn’t open for another', async () => {
  const sealed = await createSealer([first], 'transaction').seal({});
  expect(await createSealer([first], 'leaving').open(sealed)).toBeNull();
});

test('garbage, a changed letter and another algorithm do not open and do not throw', async () => {
  const sealer = createSealer([first], 'session');
  const sealed = await sealer.seal({ token: 'x' });
  const parts = sealed.split('.');
  const header = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const forged = [
    '',
    'x',
    '....',
    `${sealed}x`,
    sealed.slice(1),
    [header({ alg: 'none' }), ...parts.slice(1)].join('.'),
  ];
  for (const text of forged) expect(await sealer.open(text)).toBeNull();
  expect(sealed).not.toContain('token');
});
