import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

/** The rules that a theme can break. Everything else is the same document in both, and only the full run asks about it twice. */
const colorRules = ['color-contrast', 'link-in-text-block'];

async function troublesOf(page: Page, theme: Theme, frames: boolean): Promise<string> {
  // What frames of other origins say is gathered on a page of its own each time, and no page here has such a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    iframes: frames,
    ...(theme === 'light' || process.env.MERCHLENS_FULL ? {} : { runOnly: { type: 'rule', values: colorRules } }),
  });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return [...found, ...(await page.evaluate(untiedNotes))].join('\n');
}

/** What stands below a field for the eyes alone: axe doesn't look for it. */
const untiedNotes = (): string[] =>
  [...document.querySelectorAll('p[id$="-hint"], p[id$="-error"]')]
    .filter(({ id }) => !document.querySelector(`[aria-describedby~="${CSS.escape(id)}"]`))
    .map(({ id, textContent }) => `tied to no field: #${id} ${textContent}`);

/**
 * Nothing at all is found on what the page shows now, in the light and in the dark theme.
 * @param frames false where a frame runs no scripts, so that axe can't look into it
 */
export async function expectAccessible(page: Page, what: string, { frames = true } = {}): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect.soft(await troublesOf(page, colorScheme, frames), `${what}, ${colorScheme}`).toBe('');
  }
}
