import { UnreadableFile } from '../failure.ts';

export interface XmlEvents {
  /** Names come without their prefix. @param attributes as they are written, with a space in front */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** Longest tag or text. */
const longest = 2 ** 20;

/**
 * Reads XML as its text comes. Only the five entities of XML and characters by number are known; a document that declares
 * a type, and with it entities of its own, is refused.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  #carried = '';

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** @throws UnreadableFile for what is no XML of a spreadsheet */
  push(text: string): void {
    const whole = this.#carried === '' ? text : this.#carried + text;
    let at = 0;
    while (at < whole.length) {
      const tag = whole.indexOf('<', at);
      if (tag < 0) break;
      if (tag > at) this.#events.text(unescaped(whole.slice(at, tag)));
      const next = this.#markup(whole, tag);
      if (next < 0) {
        at = tag;
        break;
      }
      at = next;
    }
    this.#carried = whole.slice(at);
    if (this.#carried.length > longest) throw damaged();
  }

  /** @throws UnreadableFile where it ends within a tag */
  end(): void {
    if (this.#carried.trim() !== '') throw damaged();
  }

  /** @returns the position after the tag, or -1 if its end isn't there yet */
  #markup(whole: string, tag: number): number {
    const second = whole[tag + 1];
    if (second === '!' || second === '?') return this.#other(whole, tag);
    const end = endOfTag(whole, tag);
    if (end < 0) return -1;
    if (second === '/') {
      this.#events.close(localName(whole.slice(tag + 2, end).trim()));
      return end + 1;
    }
    const empty = whole[end - 1] === '/';
    const inner = whole.slice(tag + 1, empty ? end - 1 : end);
    const space = inner.search(/\s/);
    const name = localName(space < 0 ? inner : inner.slice(0, space));
    this.#events.open(name, space < 0 ? '' : inner.slice(space));
    if (empty) this.#events.close(name);
    return end + 1;
  }

  #other(whole: string, tag: number): number {
    const [start, end] = whole.startsWith('<!--', tag)
      ? ['<!--', '-->']
      : whole.startsWith('<![CDATA[', tag)
        ? ['<![CDATA[', ']]>']
        : whole[tag + 1] === '?'
          ? ['<?', '?>']
          : ['', ''];
    if (start === '') {
      // It may be the beginning of a comment or of a CDATA section.
      if (whole.length - tag < '<![CDATA['.length) return -1;
      throw damaged();
    }
    const found = whole.indexOf(end, tag + start.length);
    if (found < 0) return -1;
    if (end === ']]>') this.#events.text(whole.slice(tag + start.length, found));
    return found + end.length;
  }
}

const damaged = () => new UnreadableFile('spreadsheet-damaged');

const [doubleQuote, singleQuote, greaterThan] = [34, 39, 62];

/** A `>` may be in an attribute. */
function endOfTag(whole: string, tag: number): number {
  let quote = 0;
  for (let at = tag + 1; at < whole.length; at++) {
    const code = whole.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === greaterThan) return at;
    else if (code === doubleQuote || code === singleQuote) quote = code;
  }
  return -1;
}

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (_, decimal, hex, name) => {
        if (name !== undefined) return entities[name] ?? '\ufffd';
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
      })
    : text;

/** The value of an attribute; empty where there is none. @param attributes as passed to `open` */
export function attributeOf(attributes: string, name: string): string {
  const at = attributes.indexOf(` ${name}=`);
  if (at < 0) return '';
  const from = at + name.length + 3;
  const to = attributes.indexOf(attributes[from - 1] ?? '"', from);
  return to < 0 ? '' : unescaped(attributes.slice(from, to));
}
