import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArguments } from '#dev/preview/arguments.ts';
import { isPreviewWorker, previewNames } from '#dev/preview/names.ts';

const branches = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('feature/x', 'feature-x', 'FEATURE/X', 'ä/ö', '-'),
);

test('names of a preview are valid on the platform, and show their branch', () => {
  fc.assert(
    fc.property(branches, (branch) => {
      const { number, ...names } = previewNames(branch);
      for (const name of Object.values(names)) expect(name).toMatch(/^merchlens-preview-[a-z0-9-]{1,44}[a-z0-9]$/);
      expect(names.worker.length).toBeLessThanOrEqual(63);
      expect(number).toBeLessThan(2 ** 24);
      expect([names.worker, names.upstream].map(isPreviewWorker)).toEqual([true, false]);
    }),
  );
});

test('branches whose names differ only in punctuation have separate previews', () => {
  expect(previewNames('feature/x').worker).toMatch(/^merchlens-preview-feature-x-[0-9a-f]{6}$/);
  expect(previewNames('feature/x').worker).not.toBe(previewNames('feature-x').worker);
});

test('listing needs no checked-out branch', () => {
  expect(readArguments(['list'])).toMatchObject({ action: 'list', branch: '' });
});

test.each(['merchlens-production', 'merchlens-preview-x', 'other-123abc'])('%s is not a preview', (name) => {
  expect(isPreviewWorker(name)).toBe(false);
});

test.each([[[]], [['away']], [['up', 'down']], [['up', '--force']], [['up', '--email', 'ada']]])(
  'preview %j is refused',
  (args) => {
    expect(() => readArguments([...args])).toThrow(/npm run preview|--email/);
  },
);
