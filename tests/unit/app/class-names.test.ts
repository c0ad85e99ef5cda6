import { expect, test } from 'vitest';
import { cn } from '#app/ui/class-names.ts';

test('the last of two classes for the same property wins', () => {
  expect(cn('w-full px-2', 'w-24')).toBe('px-2 w-24');
  expect(cn('px-2 py-1', 'p-4')).toBe('p-4');
  expect(cn('border-line-strong', 'border-error')).toBe('border-error');
});

test('a class for another property is kept', () => {
  expect(cn('border border-line', 'border-t-2')).toBe('border border-line border-t-2');
  expect(cn('text-compact text-muted', 'text-center')).toBe('text-compact text-muted text-center');
  expect(cn('text-muted', 'text-[11px]')).toBe('text-muted text-[11px]');
  expect(cn('px-2', 'pl-4')).toBe('px-2 pl-4');
  expect(cn('overflow-hidden', 'overflow-x-auto')).toBe('overflow-hidden overflow-x-auto');
});

test('a class for one state or width doesn’t override those for others', () => {
  expect(cn('text-base md:text-compact', 'text-sm')).toBe('md:text-compact text-sm');
  expect(cn('hover:bg-hover', 'bg-surface')).toBe('hover:bg-hover bg-surface');
});

test('falsy classes are left out', () => {
  expect(cn('flex', false, undefined, null, { hidden: true, block: false })).toBe('hidden');
});
