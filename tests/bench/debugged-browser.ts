import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromiumFlags, ensureBrowser } from '#dev/browser.ts';
import { freePorts } from '#dev/ports.ts';

export interface DebuggedBrowser {
  /** Of the DevTools protocol. */
  readonly port: number;
  stop(): Promise<void>;
}

/** A headless browser that is controlled through its debugging port. */
export async function startDebuggedBrowser(): Promise<DebuggedBrowser> {
  const program = await ensureBrowser();
  const [port = 0] = await freePorts(1);
  const profile = mkdtempSync(join(tmpdir(), 'merchlens-browser-'));
  const flags = ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, ...chromiumFlags];
  const child = spawn(program, [...flags, 'about:blank'], { stdio: 'ignore' });
  const stop = async () => {
    await ended(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/json/version`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return { port, stop };
    await wait(100);
  }
  await stop();
  throw new Error('The browser did not come up');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
