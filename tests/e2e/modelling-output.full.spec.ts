import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { d1File } from '#dev/world/d1-file.ts';
import { expectAccessible } from './axe.ts';
import { test } from './own-world.ts';
import { signIn, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const viewer = 'brand.viewer@brand.test';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).selectOption({ label: option });
  if (field === 'Run') await expect(panel(page, 'Run shown')).toContainText(option);
};

test('the published runs show their figures, and what differs between them in words', async ({ page }) => {
  await signIn(page, viewer, '/model-output?scope=account-10');
  const header = panel(page, 'Run shown');
  await expect(header).toContainText('Meridian demo 1.7.0');
  for (const fact of [
    'Current',
    '156 weeks, Jan 25, 2021 – Jan 21, 2024',
    'Revenue',
    'USD',
    '90%',
    'Data throughJan 21, 2024',
    '99.8 of 100',
  ])
    await expect(header).toContainText(fact);
  const review = panel(page, 'Review');
  await expect(review.getByRole('row', { name: /^Goodness of fit/ })).toContainText('0.7655');
  await expect(review).toContainText(
    /^Review.*Health 99\.8 of 100The data are \d+ weeks old\. The model passed every other check/,
  );
  // Only who may write starts a new run.
  await expect(review.getByRole('link', { name: 'New run' })).toHaveCount(0);
  await expect(panel(page, 'Assumptions')).toContainText('The source states no priors and no media transforms.');
  await expect(review).toContainText('0 failed1 to review4 passed10 not reported');
  await expect(review.getByRole('row').nth(1)).toContainText('Age');
  await review.getByText('Show what the source doesn’t report (10)').click();
  await expect(review.getByRole('row', { name: /^Convergence/ })).toContainText('It doesn’t count as passed.');
  await expect(review.getByRole('row', { name: /^Age/ })).toContainText('Import newer spend and sales');
  // A viewer has no alerts.
  await expect(review.getByRole('link', { name: 'Set a model alert' })).toHaveCount(0);
  const fit = panel(page, 'Actual and fitted');
  await expect(fit).toContainText('Actual $1,318,699,433, fitted $1,318,820,174');
  const slider = fit.getByRole('slider', { name: 'Actual and fitted' });
  await slider.focus();
  await slider.press('Home');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^Week of Jan 25, 2021: Fitted \$[\d,]+ \(\$[\d,]+ to \$[\d,]+\); Base/,
  );
  await fit.getByText('Show as a table').click();
  await expect(fit.getByRole('row')).toHaveCount(157);
  const downloading = page.waitForEvent('download');
  await fit.getByRole('button', { name: /as CSV/ }).click();
  expect((await downloading).suggestedFilename()).toBe('meridian-demo-1-7-0-actual-and-fitted.csv');
  await expect(page.getByRole('button', { name: 'Make current' })).toHaveCount(0);

  await choose(page, 'Run', 'Robyn demo 3_165_9');
  await expect(header).toContainText('Not current');
  const metrics = panel(page, 'Fit metrics');
  for (const [part, nrmse, weeks] of [
    ['Training', '0.07774', '79'],
    ['Validation', '0.08273', '38'],
    ['Test', '0.14027', '40'],
  ] as const) {
    const row = metrics.getByRole('row', { name: new RegExp(`^${part}`) });
    await expect(row).toContainText(nrmse);
    await expect(row.getByRole('cell', { name: weeks, exact: true })).toBeVisible();
  }
  await expect(fit).toContainText('78 weeks were held out of training');
  await choose(page, 'Compare with', 'Meridian demo 1.7.0 (current)');
  const comparison = panel(page, 'Compared with Meridian demo 1.7.0');
  await expect(comparison).toContainText('No channel has the same name in both runs, so no ROI can be compared.');
  await expect(page).toHaveURL(/with=\d/);
  await expectAccessible(page, 'two runs compared');
});

test('contributions sum to the fitted total, with negatives below zero and the base as the address says', async ({
  page,
}) => {
  await signIn(page, viewer, '/contributions');
  const waterfall = panel(page, 'From base to fitted');
  await expect(waterfall).toContainText('Fitted total $1,318,820,174, actual $1,318,699,433');
  for (const row of ['Base $1,013,185,344', 'Channel0 +$65,329,312', 'Promo +$34,747,936', 'Fitted $1,318,820,174'])
    await expect(waterfall.getByRole('row', { name: row })).toBeVisible();
  const shares = panel(page, 'Shares');
  await expect(shares.getByRole('row', { name: /^Base Base \$1,013,185,344/ })).toContainText('76.8%');
  await expect(shares.getByRole('row', { name: /^Fitted/ })).toContainText('100.0%');
  await choose(page, 'Run', 'Robyn demo 3_165_9');
  await expect(waterfall).toContainText('Robyn counts controls from zero');
  await expect(waterfall.getByRole('row', { name: 'competitor_sales_B +$124,760,353' })).toBeVisible();
  await expect(waterfall.getByRole('row', { name: 'holiday -$660,059' })).toBeVisible();
  const weekly = panel(page, 'Week by week');
  await expect(weekly).toContainText('Below zero in some weeks: season, holiday.');
  await weekly.getByRole('link', { name: 'Hide base' }).click();
  await expect(weekly).toContainText('The base is hidden.');
  await expect(page).toHaveURL(/run=\d+.*base=hidden/);
  await page.getByRole('combobox', { name: 'Compare the last' }).selectOption({ label: '13 weeks' });
  await expect(shares).toContainText('Last 13 weeks');
  await expect(weekly).toContainText('The base is hidden.');
  await expectAccessible(page, 'contributions');
});

test('a run is renamed, made current, archived and deleted, and the address of a deleted run says so', async ({
  page,
}) => {
  await signIn(page, admin, '/model-output?scope=account-10');
  const runs = panel(page, 'Runs');
  await page.getByRole('link', { name: 'Set a model alert' }).click();
  const alert = panel(page, 'Set an alert on “Model health”');
  await expect(alert.getByLabel('Days')).toHaveCount(0);
  await alert.getByLabel('Measure').selectOption('Weeks of spend newer than the model');
  await alert.getByLabel('Alert when it').selectOption('is above');
  await alert.getByLabel('Threshold, in weeks').fill('8');
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await expect(panel(page, 'Alerts')).toContainText(
    /Weeks of spend newer than the model, is above 8\s*Every day at 08:20/,
  );
  await panel(page, 'Alerts').getByRole('link', { name: 'Weeks of spend newer than the model' }).click();
  await choose(page, 'Run', 'Robyn demo 3_165_9');
  await runs.getByRole('textbox', { name: 'Name' }).fill('Robyn, spring');
  await runs.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Renamed.')).toBeVisible();
  await expect(panel(page, 'Run shown')).toContainText('Robyn, spring');
  await runs.getByRole('button', { name: 'Make current' }).click();
  await expect(page.getByText('All modelling pages show this run now.')).toBeVisible();
  await page.goto('/contributions?scope=account-10');
  await untilHydrated(page);
  await expect(panel(page, 'Run shown')).toContainText('Robyn, spring');
  await page.getByRole('link', { name: 'Overview', exact: true }).last().click();
  await runs.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived.', { exact: true })).toBeVisible();
  await expect(runs.getByRole('button', { name: 'Bring back' })).toBeVisible();
  const gone = page.url();
  await runs.getByText('Delete…').click();
  await runs.getByRole('button', { name: 'Delete run' }).click();
  await expect(panel(page, 'Run shown')).toContainText('Meridian demo 1.7.0');
  await page.goto(gone);
  await expect(page.getByText('This scope has no such run.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the current run' }).click();
  await expect(panel(page, 'Run shown')).toContainText('Meridian demo 1.7.0');
  await page.goto('/model-output?scope=operator-102');
  await expect(page.getByText('No model run yet', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a scope without a run');
});

const fixture = (name: string) => `tests/fixtures/robyn/${name}.csv`;

test('a run from files is previewed with recomputed figures, refused when it contradicts itself, and imported', async ({
  page,
}) => {
  await signIn(page, admin, '/model-output?new=import&scope=account-10');
  const panelOf = panel(page, 'Import run');
  await panelOf.getByRole('combobox', { name: 'Files' }).selectOption({ label: 'Robyn (CSV)' });
  await panelOf.getByRole('textbox', { name: 'Name' }).fill('Robyn once more');
  await panelOf.getByRole('button', { name: 'Choose files' }).click();
  await panelOf.getByLabel('pareto_aggregated (required)').setInputFiles(fixture('aggregated'));
  await panelOf.getByLabel('pareto_hyperparameters (required)').setInputFiles(fixture('hyperparameters'));
  await panelOf.getByRole('button', { name: 'Upload and preview' }).click();
  await expect(panelOf).toContainText('Still missing: pareto_alldecomp_matrix.');
  const [head = '', first = '', ...rest] = (await readFile(fixture('decomposition'), 'utf8')).split('\n');
  const cells = first.split(',');
  const at = head.split(',').findIndex((name) => name.includes('depVarHat'));
  const broken = [head, cells.with(at, String(Number(cells[at]) * 1.001)).join(','), ...rest].join('\n');
  const decomposition = panelOf.getByLabel('pareto_alldecomp_matrix (required)');
  await decomposition.setInputFiles({ name: 'd.csv', mimeType: 'text/csv', buffer: Buffer.from(broken) });
  await panelOf.getByRole('button', { name: 'Upload and preview' }).click();
  await expect(panelOf).toContainText('This run contradicts itself');
  await expect(panelOf.getByRole('row', { name: /^The components of each week add up/ })).toContainText(
    /2016-01-04.*0\.10%/,
  );
  await decomposition.setInputFiles(fixture('decomposition'));
  await panelOf.getByRole('button', { name: 'Upload and preview' }).click();
  await expect(panelOf.getByRole('row', { name: /^The components of each week add up/ })).toContainText('Agrees');
  await expectAccessible(page, 'the preview of an import');
  await panelOf.getByRole('button', { name: 'Import run' }).click();
  await expect(panel(page, 'Run shown')).toContainText('Robyn once more');
  await expect(panel(page, 'Fit metrics').getByRole('row', { name: /^Test/ })).toContainText('0.14027');
});

test('a run that can’t be fitted is refused; a fit says how far it is, and that it was canceled or has failed', async ({
  page,
  ownWorld,
}) => {
  await signIn(page, admin, '/model-output?new=run&scope=account-10');
  const form = page.getByRole('form', { name: 'New run' });
  await expect(form).toContainText(/A model needs at least 78 whole weeks; there are \d+/);
  await form.getByRole('textbox', { name: 'Name' }).fill('Too soon');
  await form.getByRole('textbox', { name: 'ROI of TV, median' }).fill('1.4');
  await form.getByRole('button', { name: 'Fit model' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('A model needs at least 78 whole weeks');
  await expect(form.getByRole('textbox', { name: 'ROI of TV, median' })).toHaveValue('1.4');
  await expectAccessible(page, 'the form of a new run');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  const database = new DatabaseSync(d1File(ownWorld.persistTo, 'merchlens'), { timeout: 10_000 });
  const made = database
    .prepare(
      `INSERT INTO model_run (account_id, name, source, status, kpi, kpi_kind, currency, unit, made_once, created_at, updated_at)
       VALUES (10, 'Fall', 'engine', 'waiting', 'sell-out', 'revenue', 'USD', 'USD', 'states', ?1, ?1) RETURNING id`,
    )
    .get('2026-11-15T09:00:00Z');
  await page.goto(`/model-output?run=${made?.id}`);
  await expect(panel(page, 'Run shown')).toContainText('Waiting');
  await expect(panel(page, 'Fit in progress')).toContainText('Waiting to start');
  database
    .prepare("UPDATE model_run SET status = 'running', progress_done = 6000, progress_of = 20000 WHERE id = ?")
    .run(made?.id ?? 0);
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(panel(page, 'Fit in progress')).toContainText('6,000 of 20,000 steps');
  await expectAccessible(page, 'a fit under way');
  await page.getByRole('button', { name: 'Cancel fit' }).click();
  await expect(panel(page, 'Fit canceled')).toContainText('Somebody canceled this fit. Start a new run.');
  database
    .prepare('UPDATE model_run SET failure = ? WHERE id = ?')
    .run('{"code":"model-fit-broke-off"}', made?.id ?? 0);
  database.close();
  await page.reload();
  await expect(panel(page, 'Fit failed').getByRole('link', { name: 'New run' })).toBeVisible();
  await expectAccessible(page, 'a fit that failed');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a run is chosen, and a chart is read as a table by its address', async ({ page }) => {
    await signIn(page, viewer, '/contributions');
    await page.getByRole('link', { name: 'Hide base' }).click();
    await expect(page.getByText('The base is hidden.')).toBeVisible();
    const weekly = panel(page, 'Week by week');
    await weekly.getByText('Show as a table').click();
    await weekly.getByRole('link', { name: 'Show all 156 rows' }).click();
    await expect(weekly.getByRole('row')).toHaveCount(157);
    await expect(weekly.getByRole('link', { name: /as CSV/ })).toHaveAttribute('href', /^data:text\/csv/);
  });
});
