import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Page, test } from '@playwright/test';

/** A line for each shape that any worker of this run has seen. Playwright empties the folder before a run. */
const seenFile = () => join(test.info().project.outputDir, 'seen-shapes.txt');

const mark = 'data-new-shape';

/**
 * Marks what no page of this run had before at this width: an element within those ancestors with those classes, roles
 * and states, by which its colors are known. A heading or landmark after one that it never followed makes the whole page
 * new. Text and numbers of rows make no difference.
 * @returns the selector of the new parts; null if nothing is new
 */
export async function findNewParts(page: Page): Promise<string | null> {
  const width = page.viewportSize()?.width;
  const { outline, elements } = await page.evaluate(shapesOf);
  const file = seenFile();
  const seen = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const isNew = (shape: string) => !seen.has(`${width} ${shape}`);
  mkdirSync(dirname(file), { recursive: true });
  const added = [...outline, ...elements].filter(isNew);
  appendFileSync(file, added.map((shape) => `${width} ${shape}\n`).join(''));
  if (outline.some(isNew)) return 'html';
  return (await page.evaluate(markShapes, { mark, shapes: elements.filter(isNew) })) ? `[${mark}]` : null;
}

/** Runs in the page. Classes stand for colors and sizes, attributes for what a rule may ask about. */
function shapesOf(): { outline: string[]; elements: string[] } {
  const states = ['aria-current', 'aria-expanded', 'aria-selected', 'aria-checked', 'aria-pressed', 'aria-invalid'];
  const attributes = ['role', 'type', ...states, 'aria-disabled', 'disabled', 'open', 'checked'];
  const named = ['aria-label', 'aria-labelledby', 'alt', 'title', 'placeholder', 'tabindex'];
  const shapes = new Map<Element, string>();
  const walk = (element: Element, above: number) => {
    const own = [
      element.tagName,
      element.getAttribute('class') ?? '',
      ...attributes.map((name) => element.getAttribute(name) ?? ''),
      ...named.map((name) => (element.hasAttribute(name) ? name : '')),
      element.textContent?.trim() ? 'text' : '',
    ].join('|');
    const shape = hash(`${above} ${own}`);
    shapes.set(element, String(shape));
    for (const child of element.children) walk(child, shape);
  };
  const hash = (text: string): number => {
    let value = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return value >>> 0;
  };
  walk(document.body, 0);
  Reflect.set(globalThis, 'shapeOfElements', shapes);
  const outline = [...document.querySelectorAll('h1, h2, h3, h4, main, nav, header, footer, aside')];
  const order = outline.map(({ tagName }, at) => `${outline[at - 1]?.tagName} ${tagName}`);
  return { outline: [...new Set(order)], elements: [...new Set(shapes.values())] };
}

/** Runs in the page. Marks the outermost elements of these shapes, for what is below is new with them. */
function markShapes({ mark, shapes }: { mark: string; shapes: string[] }): number {
  const shapeOf: Map<Element, string> = Reflect.get(globalThis, 'shapeOfElements');
  const marked = new Set(shapes);
  const isMarked = (element: Element | null) => element !== null && marked.has(shapeOf.get(element) ?? '');
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const outermost = [...shapeOf.keys()].filter((element) => isMarked(element) && !isMarked(element.parentElement));
  for (const element of outermost) element.setAttribute(mark, '');
  return outermost.length;
}
