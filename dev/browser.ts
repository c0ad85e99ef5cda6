import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { tool } from './paths.ts';
import { runQuietly } from './run-tool.ts';

/** Debian's Chromium, or another one that is named. Where it is missing, Playwright's own browser stands in. */
export const installedChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Flags every browser of the tests starts with: nothing of its own on the network, and no sandbox, for containers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Sees to a browser for the tests: the one that is there, Debian's package as root, Playwright's own elsewhere. */
export async function ensureBrowser(): Promise<string> {
  if (existsSync(installedChromium)) return installedChromium;
  if (process.env.CHROMIUM_PATH) throw new Error('CHROMIUM_PATH names a file that is not there');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall && (await installFromDebian())) return installedChromium;
  // Ubuntu has no such package; Playwright's browser then brings the libraries it needs, where it may.
  const install = ['install', ...(mayInstall ? ['--with-deps'] : []), 'chromium'];
  if ((await runQuietly(tool('playwright'), install)) === 0) return chromium.executablePath();
  throw new Error('No browser could be installed: install Chromium or set CHROMIUM_PATH');
}

async function installFromDebian(): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  if ((await runQuietly('apt-get', ['update', '-qq'], env)) !== 0) return false;
  return (await runQuietly('apt-get', install, env)) === 0 && existsSync(installedChromium);
}
