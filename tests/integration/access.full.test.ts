import { afterAll, beforeAll, test } from 'vitest';
import { columns } from '#tests/support/access-columns.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { clientsOf, expectPages, nameOf } from './access-pages.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const clientOf = clientsOf(() => world);

for (const [at, column] of columns.entries())
  test(`${nameOf(column)} gets every page they may see`, async () => {
    await expectPages(await clientOf(column), at, () => true);
  });
