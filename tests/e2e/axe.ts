import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

/** The rules that a theme can break. Everything else is the same document in both, and only the full run asks about it twice. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Of single characters and arrows, too, which axe leaves undecided by itself. Its types don't know of the setting. */
const contrastOfAll = { checks: { 'color-contrast': { options: { ignoreLength: true, ignoreUnicode: false } } } };

async function troublesOf(page: Page, theme: Theme, frames: boolean): Promise<string> {
  // What frames of other origins say is gathered on a page of its own each time, and no page here has such a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations', 'incomplete'],
    iframes: frames,
    ...contrastOfAll,
    ...(theme === 'light' || process.env.MERCHLENS_FULL ? {} : { runOnly: { type: 'rule', values: colorRules } }),
  });
  const { violations, incomplete } = await axe.analyze();
  const undecided = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes.flatMap(undecidedIn));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return [...found, ...undecided, ...(await page.evaluate(untiedNotes))].join('\n');
}

/**
 * Nobody reads what something open lies over, axe can't look behind a drawing (`tests/structure/contrast.test.ts` computes
 * the contrast of what is written in one), and an empty field shows nothing but its placeholder.
 */
const decided = new Set(['bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring', 'emptyValue']);

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'][number];

function undecidedIn({ any, html, target }: Result['nodes'][number]): string[] {
  const { messageKey } = (any[0]?.data ?? {}) as { messageKey?: string };
  if (decided.has(messageKey ?? '') || /^<(text|tspan)\b/.test(html)) return [];
  return [`contrast undecided (${messageKey ?? any[0]?.message}): ${target.join(' ')} ${html.slice(0, 120)}`];
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
