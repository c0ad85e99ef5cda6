import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Page, test } from '@playwright/test';

/** A line for each shape that any worker of this run has seen. Playwright empties the folder before a run. */
const seenFile = () => join(test.info().project.outputDir, 'seen-shapes.txt');

/**
 * Whether the page has anything that no page before had: an element within those ancestors with those classes,
 * roles and states, or another order of headings and landmarks. Text and numbers of rows make no difference.
 */
export async function isNewRender(page: Page): Promise<boolean> {
  const shapes = await page.evaluate(shapesOf);
  const file = seenFile();
  const seen = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const fresh = shapes.filter((shape) => !seen.has(shape));
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, fresh.map((shape) => `${shape}\n`).join(''));
  return fresh.length > 0;
}

/** Runs in the page. Classes stand for colors and sizes, attributes for what a rule may ask about. */
function shapesOf(): string[] {
  const attributes = ['role', 'type', 'aria-current', 'aria-expanded', 'aria-selected', 'aria-disabled', 'disabled'];
  const named = ['aria-label', 'aria-labelledby', 'alt', 'title', 'placeholder', 'tabindex'];
  const shapes = new Set<string>();
  const walk = (element: Element, above: number) => {
    const own = [
      element.tagName,
      element.getAttribute('class') ?? '',
      ...attributes.map((name) => element.getAttribute(name) ?? ''),
      ...named.map((name) => (element.hasAttribute(name) ? name : '')),
      element.textContent?.trim() ? 'text' : '',
    ].join('|');
    const shape = hash(`${above} ${own}`);
    shapes.add(String(shape));
    for (const child of element.children) walk(child, shape);
  };
  const hash = (text: string): number => {
    let value = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return value >>> 0;
  };
  walk(document.body, 0);
  const outline = [...document.querySelectorAll('h1, h2, h3, h4, main, nav, header, footer, aside')];
  shapes.add([...new Set(outline.map(({ tagName }, at) => `${outline[at - 1]?.tagName} ${tagName}`))].sort().join());
  return [...shapes];
}
