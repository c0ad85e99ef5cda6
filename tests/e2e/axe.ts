import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type NodeResult, type RunOptions } from 'axe-core';

type Theme = 'light' | 'dark';

interface Options {
  /** False where a frame runs no scripts, so that axe can't look into it. */
  readonly frames?: boolean;
  /** Selector of the part to check; the whole page by default. */
  readonly within?: string;
  /** Selector of the parts whose colors are checked; all of it by default, null for none. */
  readonly colorsWithin?: string | null;
}

interface Pass {
  readonly theme: Theme;
  readonly within: string;
  readonly rules: RunOptions;
}

/** The rules that a theme can break: a theme changes colors alone. They take most of the time of a run. */
const colorRules = ['color-contrast', 'link-in-text-block'];
const onlyColors: RunOptions = { runOnly: { type: 'rule', values: colorRules } };
const allButColors: RunOptions = { rules: Object.fromEntries(colorRules.map((id) => [id, { enabled: false }])) };

function passesOf({ within = 'html', colorsWithin = within }: Options): readonly Pass[] {
  const colors = (theme: Theme): Pass[] =>
    colorsWithin === null ? [] : [{ theme, within: colorsWithin, rules: onlyColors }];
  const light: Pass[] =
    colorsWithin === within
      ? [{ theme: 'light', within, rules: {} }]
      : [{ theme: 'light', within, rules: allButColors }, ...colors('light')];
  return [...light, ...colors('dark')];
}

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

async function violationsOf(page: Page, { within, rules }: Pass, frames: boolean): Promise<string> {
  await injectAxe(page, frames);
  const options: RunOptions = {
    ...{ resultTypes: ['violations', 'incomplete'], iframes: frames },
    ...contrastOptions,
    ...rules,
  };
  const { violations, incomplete } = await page.evaluate(runAxe, { within, options });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  const undecided = incomplete.flatMap(({ nodes }) => nodes.flatMap(undecidedIn));
  return [...found, ...undecided, ...(await page.evaluate(hintsWithoutField))].join('\n');
}

type Found = Pick<AxeResults, 'violations' | 'incomplete'>;

/** Runs in the page, on all of it if the part was replaced meanwhile. Results that nobody reads stay there. */
async function runAxe({ within, options }: { within: string; options: RunOptions }): Promise<Found> {
  const checked = document.querySelector(within) ? within : 'html';
  const { violations, incomplete } = await (Reflect.get(globalThis, 'axe') as typeof axe).run(checked, options);
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
  for (const pass of passesOf(options)) {
    await page.emulateMedia({ colorScheme: pass.theme, reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect.soft(await violationsOf(page, pass, options.frames ?? true), `${label}, ${pass.theme}`).toBe('');
  }
}
