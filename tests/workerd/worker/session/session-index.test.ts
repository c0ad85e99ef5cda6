import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Bindings } from '#worker/platform/env.ts';
import { indexOf, type SessionIndex } from '#worker/session/session-index.ts';

const bindings = env as unknown as Bindings;
const later = () => Date.now() + 60_000;

test('a session is listed under its name until it is removed', async () => {
  const index = indexOf(bindings, 'sub', 'https://issuer.example', 'listed');
  await index.add({ key: 'a', subject: 's' }, later());
  await index.add({ key: 'b', subject: 's' }, later());
  expect(await index.list()).toEqual([
    { key: 'a', subject: 's' },
    { key: 'b', subject: 's' },
  ]);
  await index.remove('a');
  expect(await index.list()).toEqual([{ key: 'b', subject: 's' }]);
});

test('entries of another issuer or kind are separate', async () => {
  await indexOf(bindings, 'sub', 'https://one.example', 'same').add({ key: 'a', subject: 'same' }, later());
  expect(await indexOf(bindings, 'sub', 'https://two.example', 'same').list()).toEqual([]);
  expect(await indexOf(bindings, 'sid', 'https://one.example', 'same').list()).toEqual([]);
});

test('one of many simultaneous claims of a value succeeds', async () => {
  const index = indexOf(bindings, 'transaction', 'https://issuer.example', 'claimed');
  const claims = await Promise.all(Array.from({ length: 10 }, () => index.claim('value', later())));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('expired entries are not listed, and the alarm removes all of them', async () => {
  const index = indexOf(bindings, 'sub', 'https://issuer.example', 'expired');
  await index.add({ key: 'a', subject: 's' }, Date.now() - 1);
  expect(await index.list()).toEqual([]);
  await runDurableObjectAlarm(index);
  await runInDurableObject(index, async (_instance: SessionIndex, { storage }) => {
    expect(await storage.getAlarm()).toBeNull();
    expect(storage.sql.databaseSize).toBeLessThan(10_000);
  });
});
