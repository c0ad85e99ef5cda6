import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { Client } from '#tests/support/client.ts';
import { plannableRun } from '#tests/support/plannable-run.ts';
import { signInWith } from '#tests/support/sign-in.ts';
import { expectAccessible } from './axe.ts';
import { appOrigin, signIn, test, untilHydrated } from './person.ts';

const panel = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name, exact: typeof name === 'string' });

test('returns of an imported run have intervals, curves and what attribution says beside them', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/roas');
  await expect(page.getByRole('heading', { name: 'ROAS', level: 1 })).toBeVisible();
  const returns = panel(page, 'ROI by channel');
  await expect(returns.getByRole('row', { name: /Channel0/ })).toContainText('1.6130.412 to 3.181');
  await expect(returns.getByRole('row', { name: /Channel4/ })).toContainText('1.6480.417 to 3.435');
  const bubbles = panel(page, 'ROI against mROI').getByRole('slider');
  await bubbles.focus();
  await page.keyboard.press('Home');
  await expect(bubbles).toHaveAttribute('aria-valuetext', 'Channel3: ROI 0.798; mROI 0.384; Spend $87,860,352');
  const curves = panel(page, 'Response curves');
  await expect(curves.getByRole('heading', { level: 3 })).toHaveText([
    'Channel3',
    'Channel4',
    'Channel0',
    'Channel1',
    'Channel2',
  ]);
  await curves.getByText('Show as a table').first().click();
  await expect(curves.getByRole('table').getByRole('row')).toHaveCount(49);
  const both = panel(page, 'Attributed ROAS and iROAS');
  await expect(both).toContainText('attribution also counts people who would have bought anyway');
  await expect(panel(page, 'Test these first').getByRole('rowheader').first()).toHaveText('1. Channel4');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ROI by channel as CSV' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toMatch(/Channel0,.*Meridian demo 1\.7\.0,USD,[0-9a-f]{64},\r\n/);
  for (const [format, ending] of [
    ['XLSX', 'xlsx'],
    ['JSON', 'json'],
  ]) {
    const whole = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download Meridian demo 1.7.0 as ${format}` }).click();
    expect((await whole).suggestedFilename()).toBe(`aurora-coffee_meridian-demo-1-7-0_2021-01-25_2024-01-21.${ending}`);
  }
  await expectAccessible(page, 'roas');
});

const admin = 'brand.admin@brand.test';

/** Imports a run that budgets can be planned with. @returns its number */
async function importRun(name: string): Promise<number> {
  const client = await signInWith(new Client(appOrigin()), admin);
  const call = async (path: string, method: string, json: unknown) => {
    const answer = await client.call(`/proxy/data/model-imports${path}`, { method, json, scope: 'account-10' });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return await answer.json();
  };
  const { id } = await call('', 'POST', { kind: 'merchlens', name, currency: 'USD' });
  const file = await client.call(`/proxy/data/model-imports/${id}/file`, {
    ...{ method: 'PUT', scope: 'account-10', headers: { 'content-type': 'application/octet-stream' } },
    body: JSON.stringify(plannableRun(name)),
  });
  expect(file.ok, await file.text()).toBe(true);
  const run = await call(`/${id}/accept`, 'POST', { solution: null });
  return run.id;
}

test('budgets are simulated and optimized, refused beyond what was observed, saved and shared; a viewer can’t save', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const run = await importRun('Planner');
  await signIn(page, admin, `/roas?scope=account-10&run=${run}`);
  await expect(panel(page, 'ROI by channel').getByRole('row', { name: /Print/ })).toContainText('prior-driven');
  const form = page.getByRole('form', { name: 'Plan budgets' });
  const budget = (channel: string) => form.getByRole('spinbutton', { name: `Budget ${channel}` });
  const today = Number(await budget('TV').inputValue());
  await budget('TV').fill(String(Math.round(today * 0.8)));
  await budget('Search').fill(String(Number(await budget('Search').inputValue()) + Math.round(today * 0.2)));
  await form.getByRole('button', { name: 'Simulate' }).last().click();
  await expect(page).toHaveURL(/do=simulate/);
  // The search budget would be far above any observed week.
  await expect(panel(page, 'Result of the plan')).toContainText(/Search was never above [\d,]+ a week for long/);
  await form.getByLabel('Show budgets beyond what was observed anyway').check();
  await form.getByRole('button', { name: 'Simulate' }).last().click();
  const result = panel(page, 'Result of the plan');
  await expect(result.getByRole('row', { name: /Search/ })).toContainText('beyond observed');
  await expect(result.getByRole('status')).toContainText(/This plan brings \$[\d,]+ more than today’s/);
  await expect(result).toContainText('Effects after the last week are left out.');

  await result.getByText('Save as scenario').click();
  await result.getByLabel('Name').fill('Less TV');
  await result.getByRole('button', { name: 'Save scenario' }).click();
  await expect(page).toHaveURL(/scenario=\d+/);
  const saved = panel(page, 'Saved scenarios');
  await expect(saved.getByRole('link', { name: 'Less TV', exact: true })).toBeVisible();
  await expect(saved).toContainText('beyond observed');
  const book = page.waitForEvent('download');
  await saved.getByRole('link', { name: 'Download Less TV as JSON' }).click();
  expect(JSON.parse(readFileSync(await (await book).path(), 'utf8'))).toMatchObject({
    ...{ format: 'merchlens.mmm-plan/1', name: 'Less TV', extrapolates: true },
    run: { name: 'Planner', dataHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });

  // Other tests change the scope of both people.
  const address = new URL(page.url());
  address.searchParams.set('scope', 'account-10');
  const shared = address.href;
  const viewer = await (await browser.newContext({ baseURL: appOrigin() })).newPage();
  await signIn(viewer, 'brand.viewer@brand.test', shared);
  await expect(panel(viewer, 'Result of the plan').getByRole('row', { name: /TV/ })).toContainText('-20.0%');
  await expect(viewer.getByText('To save scenarios you need write access')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Save scenario' })).toHaveCount(0);
  await viewer.context().close();

  // Somebody else saves over it meanwhile.
  const other = await (await browser.newContext({ baseURL: appOrigin() })).newPage();
  await signIn(other, admin, shared);
  const change = (at: Page) => at.getByRole('form', { name: 'Change Less TV' });
  await change(other).getByLabel('Name').fill('Less TV, more search');
  await change(other).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(other, 'Saved scenarios')).toContainText('Changes saved');
  await other.context().close();
  await change(page).getByLabel('Name').fill('Much less TV');
  await change(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/changed|saved.*meanwhile|somebody else/i).first()).toBeVisible();

  await page.goto(`/model-output?scope=account-10&run=${await importRun('Planner again')}&with=${run}`);
  const compared = panel(page, 'Compared with Planner');
  await expect(compared).toContainText('The intervals of Planner contain every ROI');
  await expect(compared.getByRole('row', { name: /^TV/ })).toContainText('Yes');

  await page.goto(`/roas?scope=account-10&run=${run}`);
  await form.getByLabel('Lock Print').check();
  await form.getByRole('button', { name: 'Find the best budgets' }).click();
  const best = panel(page, 'Best budgets');
  await expect(best.getByRole('row', { name: /Print/ })).toContainText('0%');
  await expect(best).toContainText('Budgets are found in steps of');
  await best.getByRole('link', { name: 'Edit these budgets' }).click();
  await expect(page).toHaveURL(/u\.tv=/);
  await untilHydrated(page);
  await expectAccessible(page, 'roas with a plan');
});

test('budgets are planned with the run that the engine has fitted to the seeded facts, without a script', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: appOrigin(), javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, admin, '/roas?scope=operator-101');
  await expect(panel(page, 'Run shown')).toContainText('Merchlens engine');
  const form = page.getByRole('form', { name: 'Plan budgets' });
  await form.getByLabel('Plan for').selectOption('26');
  await form.getByRole('spinbutton', { name: 'Budget TV' }).fill('99999999');
  await form.getByRole('button', { name: 'Simulate' }).last().click();
  await expect(form.getByText('Enter at most twice today’s spend')).toBeVisible();
  await form.getByRole('spinbutton', { name: 'Budget TV' }).fill('90000');
  await form.getByRole('button', { name: 'Simulate' }).last().click();
  const result = panel(page, 'Result of the plan');
  await expect(result).toContainText('P(better than today)');
  await expect(result.getByRole('row', { name: /^TV/ })).toContainText(/\$90,000.*\(\$[\d,]+ to \$[\d,]+\)/);
  await result.getByText('Save as scenario').click();
  await result.getByLabel('Name').fill('Half a year');
  await result.getByRole('button', { name: 'Save scenario' }).click();
  await expect(panel(page, 'Saved scenarios').getByRole('link', { name: 'Half a year', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Result of the plan as CSV' })).toHaveAttribute(
    'href',
    /^data:text\/csv/,
  );
  await context.close();
});
