import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

/** The rules that a theme can break: a theme changes colors alone. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Checks single characters and arrows too, which axe skips by default. Its types lack this setting. */
const contrastOptions = { checks: { 'color-contrast': { options: { ignoreLength: true, ignoreUnicode: false } } } };

async function violationsOf(page: Page, theme: Theme, frames: boolean): Promise<string> {
  // axe opens a page of its own to collect results of cross-origin frames, and no page here has such a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations', 'incomplete'],
    iframes: frames,
    ...contrastOptions,
    ...(theme === 'light' ? {} : { runOnly: { type: 'rule', values: colorRules } }),
  });
  const { violations, incomplete } = await axe.analyze();
  const undecided = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes.flatMap(undecidedIn));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return [...found, ...undecided, ...(await page.evaluate(hintsWithoutField))].join('\n');
}

/**
 * Skips text that axe can't judge: below an open layer, over a drawing (`tests/structure/contrast.test.ts` computes its
 * contrast), and in an empty field, which shows only a placeholder.
 */
const skippedReasons = new Set(['bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring', 'emptyValue']);

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'][number];

function undecidedIn({ any, html, target }: Result['nodes'][number]): string[] {
  const { messageKey } = (any[0]?.data ?? {}) as { messageKey?: string };
  if (skippedReasons.has(messageKey ?? '') || /^<(text|tspan)\b/.test(html)) return [];
  return [`contrast undecided (${messageKey ?? any[0]?.message}): ${target.join(' ')} ${html.slice(0, 120)}`];
}

/** Hints and errors that no field references, which axe doesn't check. */
const hintsWithoutField = (): string[] =>
  [...document.querySelectorAll('p[id$="-hint"], p[id$="-error"]')]
    .filter(({ id }) => !document.querySelector(`[aria-describedby~="${CSS.escape(id)}"]`))
    .map(({ id, textContent }) => `not referenced by aria-describedby: #${id} ${textContent}`);

/**
 * Expects no axe violation on what the page shows now, in the light and the dark theme.
 * @param frames false where a frame runs no scripts, so that axe can't look into it
 */
export async function expectAccessible(page: Page, label: string, { frames = true } = {}): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect.soft(await violationsOf(page, colorScheme, frames), `${label}, ${colorScheme}`).toBe('');
  }
}
