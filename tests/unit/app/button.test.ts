import { expect, test } from 'vitest';
import { buttonVariants } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';

const variants = ['default', 'outline', 'secondary', 'ghost', 'destructive', 'link'] as const;
const sizes = ['default', 'sm', 'lg', 'icon', 'icon-sm'] as const;

test('no button variant sets a property twice, so links and summaries need no class merging', () => {
  for (const variant of variants)
    for (const size of sizes) {
      const look = buttonVariants({ variant, size });
      expect(cn(look)).toBe(look);
    }
});
