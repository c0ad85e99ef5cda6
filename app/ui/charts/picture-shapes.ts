export interface Box {
  readonly width: number;
  readonly height: number;
}

interface Origin {
  readonly left: number;
  readonly top: number;
}

/** What is only there to be pressed, or hidden until it is opened. */
const left = 'details, button, input, .sr-only, .print\\:hidden, [hidden]';

/** Everything that can be seen inside of an element, as SVG, in the order it is painted. */
export async function shapesOf(root: Element, origin: Origin): Promise<string[]> {
  const shapes: string[] = [];
  for (const node of root.childNodes) {
    if (node instanceof Text) shapes.push(...textOf(node, origin));
    else if (node instanceof SVGSVGElement) shapes.push(await pictureOf(node, origin));
    else if (node instanceof HTMLElement && !node.matches(left))
      shapes.push(...surfaceOf(node, origin), ...(await shapesOf(node, origin)));
  }
  return shapes;
}

const seen = (colour: string): boolean => colour !== 'transparent' && !/[,/]\s*0\s*\)$/.test(colour);
const px = (value: number): string => String(Math.round(value * 100) / 100);
const sign: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => sign[found] ?? found);

function surfaceOf(element: HTMLElement, { left, top }: Origin): string[] {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left - left, box.top - top];
  const shapes: string[] = [];
  if (seen(style.backgroundColor) && box.width > 0)
    shapes.push(
      `<rect x="${px(x)}" y="${px(y)}" width="${px(box.width)}" height="${px(box.height)}" rx="${Number.parseFloat(style.borderTopLeftRadius) || 0}" fill="${style.backgroundColor}"/>`,
    );
  for (const [side, at] of [
    ['Top', y],
    ['Bottom', y + box.height],
  ] as const) {
    const [width, colour, kind] = [
      style[`border${side}Width`],
      style[`border${side}Color`],
      style[`border${side}Style`],
    ];
    if (Number.parseFloat(width) > 0 && kind !== 'none' && seen(colour))
      shapes.push(
        `<path d="M${px(x)} ${px(at)}h${px(box.width)}" stroke="${colour}" stroke-width="${width}"${kind === 'dashed' ? ' stroke-dasharray="3 3"' : ''}/>`,
      );
  }
  return shapes;
}

/** A text as its lines: words that stand at one height belong together. */
function textOf(node: Text, { left, top }: Origin): string[] {
  const parent = node.parentElement;
  if (!parent || !node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) return [];
  const style = getComputedStyle(parent);
  const size = Number.parseFloat(style.fontSize);
  const lines = new Map<number, { x: number; bottom: number; words: string[] }>();
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    const line = lines.get(Math.round(box.top)) ?? { x: box.left, bottom: box.bottom, words: [] };
    line.words.push(word);
    lines.set(Math.round(box.top), line);
  }
  return [...lines].map(([lineTop, { x, bottom, words }]) => {
    const baseline = (lineTop + bottom) / 2 + size * middleToBaseline - top;
    return `<text x="${px(x - left)}" y="${px(baseline)}" ${fontOf(style)} fill="${style.color}">${escaped(words.join(' '))}</text>`;
  });
}

const middleToBaseline = 0.35;
const fontOf = ({ fontFamily, fontSize, fontWeight }: CSSStyleDeclaration): string =>
  `font-family="${escaped(fontFamily)}" font-size="${fontSize}" font-weight="${fontWeight}"`;

const painted = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity'];
const written = ['font-family', 'font-size', 'font-weight', 'text-anchor'];

/** A drawing of the page with its looks written into it, since a file has no style sheet. */
async function pictureOf(svg: SVGSVGElement, { left, top }: Origin): Promise<string> {
  const box = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll<SVGElement>('*')];
  [...copy.querySelectorAll<SVGElement>('*')].forEach((element, at) => {
    const original = originals[at];
    if (!original) return;
    const style = getComputedStyle(original);
    if (style.display === 'none') {
      element.remove();
      return;
    }
    for (const name of original instanceof SVGTextElement ? [...painted, ...written] : painted)
      element.setAttribute(name, style.getPropertyValue(name));
    if (style.getPropertyValue('vector-effect') !== 'none') element.setAttribute('vector-effect', 'non-scaling-stroke');
    element.removeAttribute('class');
  });
  for (const use of copy.querySelectorAll('use')) await takeIn(use);
  for (const [name, value] of [
    ['x', box.left - left],
    ['y', box.top - top],
    ['width', box.width],
    ['height', box.height],
  ] as const)
    copy.setAttribute(name, px(value));
  copy.removeAttribute('class');
  copy.setAttribute('overflow', 'visible');
  return new XMLSerializer().serializeToString(copy);
}

/** A shape that is borrowed from another file comes along, with what it was given to wear. */
async function takeIn(use: SVGUseElement): Promise<void> {
  const [file = '', id = ''] = (use.getAttribute('href') ?? '').split('#');
  const source = await (await fetch(file)).text();
  const shape = new DOMParser().parseFromString(source, 'image/svg+xml').getElementById(id);
  if (!shape) return;
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  for (const { name, value } of use.attributes) if (name !== 'href') group.setAttribute(name, value);
  group.append(document.importNode(shape, true));
  use.replaceWith(group);
}
