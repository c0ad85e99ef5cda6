import { columns } from '#tests/support/access-columns.ts';
import { addressOf, rows } from '#tests/support/access-table.ts';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';
import { isNewRender } from './renders.ts';

const widths = [1440, 768, 360] as const;
/** Pages that are only on the way to another. */
const passing = new Set(['/', '/login', '/callback', '/logout']);
const signInPage = '/login-redirect';
/** Staff in other modes would change the one world under everybody else; their pages are the same ones. */
const seen = columns.filter(
  ({ email, mode }) =>
    email !== 'noscope@nowhere.test' && (mode === 2) !== (email?.endsWith('@merchlens.test') ?? false) && mode !== 3,
);

for (const [at, column] of columns.entries())
  if (seen.includes(column))
    test(`every page of ${column.email ?? 'nobody'} in ${column.scope ?? 'no scope'} is accessible at every width`, async ({
      page,
    }) => {
      test.setTimeout(30 * 60_000);
      if (column.email) await signIn(page, column.email);
      const open = rows.filter(
        ({ path, outcomes }) =>
          outcomes[at] === 'allowed' && !passing.has(path) && (!column.email || path !== signInPage),
      );
      for (const { path } of open) {
        const address = addressOf(path) + (column.scope ? `?scope=${column.scope}` : '');
        await page.goto(address);
        if (!(await isNewRender(page))) continue;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await test.step(`${address} at ${width}`, () => expectAccessible(page, `${address} at ${width}`));
        }
      }
    });
