import { expect } from '@playwright/test';
import { startWorld } from '#tests/support/world.ts';
import { appOrigin, signInByForm, test } from './person.ts';

test('someone who signs in lands in their scope, with its sidebar and real numbers', async ({ page }) => {
  await signInByForm(page, 'brand.admin@brand.test');
  await expect(page).toHaveURL(/\/dashboard\/overview/);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Aurora Coffee').first()).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: 'Overview new' })).toHaveAttribute('aria-current', 'page');
  await expect(sidebar.getByText('Custom Reports')).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\$[\d,.]+/);
});

test('signing out ends at the login page, and the old address asks to sign in', async ({ page }) => {
  await signInByForm(page, 'brand.admin@brand.test');
  const inside = page.url();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible();
  await page.goto(inside);
  await expect(page).toHaveURL(/\/login-redirect\?redirect=/);
});

test('signing in leads to the page that was asked for before', async ({ page }) => {
  await signInByForm(page, 'brand.admin@brand.test', '/page-comingsoon');
  await expect(page).toHaveURL(/\/page-comingsoon$/);
});

test('someone without any scope is signed out and told so, with their address as text', async ({ page }) => {
  const warning = page.waitForEvent('console', (said) => said.text() === 'No 3.0 access set, signing out');
  await signInByForm(page, 'noscope@nowhere.test');
  await expect(page).toHaveURL(/\/access-denied\?email=/);
  expect((await warning).type()).toBe('warning');
  await expect(page.getByText('noscope@nowhere.test')).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === '__Host-sid')).toEqual([]);
});

test('a wrong password stays at the provider and says so', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('brand.admin@brand.test');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(appOrigin());
});

test('the provider may be another site: 127.0.0.1 with the app on localhost', async ({ page }) => {
  test.setTimeout(120_000);
  const world = await startWorld({ identity: { host: '127.0.0.1' } });
  try {
    expect(new URL(world.issuer).hostname).toBe('127.0.0.1');
    expect(new URL(world.origin).hostname).toBe('localhost');
    await page.goto(world.origin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.hostname === '127.0.0.1');
    await page.getByLabel('Email').fill('brand.admin@brand.test');
    await page.getByLabel('Password').fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${world.origin}/dashboard/overview`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(world.origin);
  } finally {
    await world.stop();
  }
});

test('the old address of the denied page leads to today’s', async ({ page }) => {
  await page.goto('/#/access-denied?email=someone@brand.test');
  await expect(page).toHaveURL(/\/access-denied\?email=/);
  await expect(page.getByText('someone@brand.test')).toBeVisible();
});
