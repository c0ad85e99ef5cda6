import { expect, test } from 'vitest';
import { standIns } from '#dev/lean-worker.ts';
import { sources } from './sources.ts';

const app = sources(['app'], ['.ts', '.tsx']);
/** What begins in the browser; nothing of it reaches the Worker. */
const server = app.filter(({ path }) => path !== 'app/entry.client.tsx');
const exported = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name = '']) => name);

const ours = standIns.filter(({ file }) => file.source.startsWith('\\/app\\/'));

test('some of our own files have a stand-in in the Worker', () => {
  expect(ours.length).toBeGreaterThan(0);
});

test.each(ours)(
  'what stands in for $file exports what the Worker imports of that one file, and nothing else',
  (standIn) => {
    const [file, ...others] = app.filter(({ path }) => standIn.file.test(`/${path}`));
    expect([file?.path, others]).toEqual([expect.any(String), []]);
    const used = exported(file?.text ?? '').filter((name) =>
      server.some(({ path, text }) => path !== file?.path && new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(exported(standIn.code).sort()).toEqual(used.sort());
  },
);
