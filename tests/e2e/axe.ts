import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type NodeResult, type RunOptions } from 'axe-core';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

interface Options {
  /** False where a frame runs no scripts, so that axe can't look into it. */
  readonly frames?: boolean;
  /** Selector of the part to check; the whole page by default. */
  readonly within?: string;
}

/** The rules that a theme can break: a theme changes colors alone. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Checks single characters and arrows too, which axe skips by default. Its types lack this setting. */
const contrastOptions = { checks: { 'color-contrast': { options: { ignoreLength: true, ignoreUnicode: false } } } };

/** The script of axe: injecting it costs as much as a run, so that a document gets it once. */
const { source } = axe;

async function injectAxe(page: Page, frames: boolean): Promise<void> {
  const targets = frames ? page.frames() : [page.mainFrame()];
  await Promise.all(
    targets.map(async (frame) => {
      if (await frame.evaluate(() => !Reflect.has(globalThis, 'axe'))) await frame.evaluate(source);
    }),
  );
}

async function violationsOf(page: Page, theme: Theme, { frames = true, within = 'html' }: Options): Promise<string> {
  await injectAxe(page, frames);
  const options = {
    resultTypes: ['violations', 'incomplete'],
    iframes: frames,
    ...contrastOptions,
    ...(theme === 'light' ? {} : { runOnly: { type: 'rule', values: colorRules } }),
  };
  const { violations, incomplete } = await page.evaluate(runAxe, { within, options: options as RunOptions });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  const undecided = incomplete.flatMap(({ nodes }) => nodes.flatMap(undecidedIn));
  return [...found, ...undecided, ...(await page.evaluate(hintsWithoutField))].join('\n');
}

type Found = Pick<AxeResults, 'violations' | 'incomplete'>;

/** Runs in the page. Results that nobody reads stay there. */
async function runAxe({ within, options }: { within: string; options: RunOptions }): Promise<Found> {
  const { violations, incomplete } = await (Reflect.get(globalThis, 'axe') as typeof axe).run(within, options);
  return { violations, incomplete: incomplete.filter(({ id }) => id === 'color-contrast') };
}

/**
 * Skips text that axe can't judge: below an open layer, over a drawing (`tests/structure/contrast.test.ts` computes its
 * contrast), and in an empty field, which shows only a placeholder.
 */
const skippedReasons = new Set(['bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring', 'emptyValue']);

function undecidedIn({ any, html, target }: NodeResult): string[] {
  const { messageKey } = (any[0]?.data ?? {}) as { messageKey?: string };
  if (skippedReasons.has(messageKey ?? '') || /^<(text|tspan)\b/.test(html)) return [];
  return [`contrast undecided (${messageKey ?? any[0]?.message}): ${target.join(' ')} ${html.slice(0, 120)}`];
}

/** Hints and errors that no field references, which axe doesn't check. */
const hintsWithoutField = (): string[] =>
  [...document.querySelectorAll('p[id$="-hint"], p[id$="-error"]')]
    .filter(({ id }) => !document.querySelector(`[aria-describedby~="${CSS.escape(id)}"]`))
    .map(({ id, textContent }) => `not referenced by aria-describedby: #${id} ${textContent}`);

/** Expects no axe violation on what the page shows now, in the light and the dark theme. */
export async function expectAccessible(page: Page, label: string, options: Options = {}): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect.soft(await violationsOf(page, colorScheme, options), `${label}, ${colorScheme}`).toBe('');
  }
}
