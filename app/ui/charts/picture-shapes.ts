export interface Box {
  readonly width: number;
  readonly height: number;
}

interface Frame {
  readonly left: number;
  readonly top: number;
  /** File pixels per screen pixel. */
  readonly density: number;
}

/** Elements left out of pictures: controls and hidden content. */
const left = 'details, button:not(.legend-item), input, .chart-tip, .sr-only, .print\\:hidden, [hidden]';

/** All visible content of an element as SVG, in paint order. */
export async function shapesOf(root: Element, frame: Frame): Promise<string[]> {
  const shapes: string[] = [];
  for (const node of root.childNodes) {
    if (node instanceof Text) shapes.push(...textOf(node, frame));
    else if (node instanceof HTMLImageElement) shapes.push(await imageOf(node, frame));
    else if (node instanceof SVGSVGElement) shapes.push(await pictureOf(node, frame));
    else if (node instanceof HTMLElement && !node.matches(left))
      shapes.push(...surfaceOf(node, frame), ...(await shapesOf(node, frame)));
  }
  return shapes;
}

const seen = (color: string): boolean => color !== 'transparent' && !/[,/]\s*0\s*\)$/.test(color);
const px = (value: number): string => String(Math.round(value * 100) / 100);
const sign: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => sign[found] ?? found);

function surfaceOf(element: HTMLElement, { left, top }: Frame): string[] {
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
    const [width, color, kind] = [
      style[`border${side}Width`],
      style[`border${side}Color`],
      style[`border${side}Style`],
    ];
    if (Number.parseFloat(width) > 0 && kind !== 'none' && seen(color))
      shapes.push(
        `<path d="M${px(x)} ${px(at)}h${px(box.width)}" stroke="${color}" stroke-width="${width}"${kind === 'dashed' ? ' stroke-dasharray="3 3"' : ''}/>`,
      );
  }
  return shapes;
}

/** The lines of a text. Fragments at the same height belong to one line, in any writing direction. */
function textOf(node: Text, { left, top }: Frame): string[] {
  const parent = node.parentElement;
  if (!parent || !node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) return [];
  const style = getComputedStyle(parent);
  const size = Number.parseFloat(style.fontSize);
  const leftward = style.direction === 'rtl';
  const lines = new Map<number, { text: string; end: number; from: number; to: number; bottom: number }>();
  for (const { start, end, box } of [...node.data.matchAll(/\S+/g)].flatMap((word) => partsOf(node, word))) {
    const key = Math.round(box.top);
    const line = lines.get(key) ?? { text: '', end: start, from: box.left, to: box.right, bottom: box.bottom };
    line.text += (line.end < start ? ' ' : '') + node.data.slice(start, end);
    line.end = end;
    [line.from, line.to] = [Math.min(line.from, box.left), Math.max(line.to, box.right)];
    lines.set(key, line);
  }
  return [...lines].map(([lineTop, { text, from, to, bottom }]) => {
    const baseline = (lineTop + bottom) / 2 + size * middleToBaseline - top;
    const at = `x="${px((leftward ? to : from) - left)}" y="${px(baseline)}"${leftward ? ' direction="rtl"' : ''}`;
    return `<text ${at} ${fontOf(style)} fill="${style.color}">${escaped(text)}</text>`;
  });
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly box: DOMRect;
}

/** A word, or its letters if it breaks across lines, as in languages without spaces. */
function partsOf(node: Text, { 0: word, index: start }: RegExpExecArray): Part[] {
  const range = document.createRange();
  const part = (from: number, to: number): Part => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return { start: from, end: to, box: range.getBoundingClientRect() };
  };
  const whole = part(start, start + word.length);
  const heights = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  if (heights.size < 2) return [whole];
  return [...new Intl.Segmenter().segment(word)].map(({ segment, index }) =>
    part(start + index, start + index + segment.length),
  );
}

const middleToBaseline = 0.35;
const fontOf = ({ fontFamily, fontSize, fontWeight }: CSSStyleDeclaration): string =>
  `font-family="${escaped(fontFamily)}" font-size="${fontSize}" font-weight="${fontWeight}"`;

/** Embeds an image, since an SVG file can't load others. Left out if it can't be fetched. */
async function imageOf(image: HTMLImageElement, { left, top }: Frame): Promise<string> {
  const { x, y, width, height } = image.getBoundingClientRect();
  const response = await fetch(image.src).catch(() => null);
  if (!response?.ok) return '';
  const href = await dataAddress(await response.blob());
  return `<image x="${px(x - left)}" y="${px(y - top)}" width="${px(width)}" height="${px(height)}" href="${escaped(href)}"/>`;
}

const dataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const painted = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity'];
const written = ['font-family', 'font-size', 'font-weight', 'text-anchor'];

/** An SVG of the page with computed styles inlined, since the file has no style sheet. */
async function pictureOf(svg: SVGSVGElement, { left, top, density }: Frame): Promise<string> {
  const box = svg.getBoundingClientRect();
  const copy = document.importNode(svg, true);
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
    if (style.getPropertyValue('vector-effect') !== 'none') keepWidth(element, density);
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

/** The width of a non-scaling stroke is in file pixels. */
function keepWidth(line: Element, density: number): void {
  line.setAttribute('vector-effect', 'non-scaling-stroke');
  for (const name of ['stroke-width', 'stroke-dasharray'])
    line.setAttribute(
      name,
      (line.getAttribute(name) ?? '').replace(/[\d.]+/g, (length) => px(Number(length) * density)),
    );
}

/** Embeds a shape that `use` references in another file, with its styles. */
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
