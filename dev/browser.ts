import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { tool } from './paths.ts';
import { runQuietly } from './run-tool.ts';

/** Debian's browsers. The headless shell comes first: it draws no window, and takes two thirds of the CPU of the whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const wholeBrowser = '/usr/bin/chromium';

/** The browser that is named or installed; undefined leaves it to Playwright's own. */
export const installedChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? [headlessShell, wholeBrowser].find((path) => existsSync(path));

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

/** Makes sure that there is a browser for the tests: Debian's headless shell where it is or may be installed, else what is there. */
export async function ensureBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error('CHROMIUM_PATH names a file that is not there');
  if (named || existsSync(headlessShell)) return named ?? headlessShell;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall && (await installFromDebian())) return headlessShell;
  if (existsSync(wholeBrowser)) return wholeBrowser;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  // Ubuntu has no such package; Playwright's browser then brings the libraries it needs, where it may.
  const install = ['install', ...(mayInstall ? ['--with-deps'] : []), 'chromium'];
  if ((await runQuietly(tool('playwright'), install)) === 0) return chromium.executablePath();
  throw new Error('No browser could be installed: install Chromium or set CHROMIUM_PATH');
}

async function installFromDebian(): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  if ((await runQuietly('apt-get', ['update', '-qq'], env)) !== 0) return false;
  return (await runQuietly('apt-get', install, env)) === 0 && existsSync(headlessShell);
}
