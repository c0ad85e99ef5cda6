import { attributeOf, type XmlEvents } from './xml-scanner.ts';

/** The meaning of a number, which the format of its cell tells. */
export type NumberMeaning = 'number' | 'percent' | 'date' | 'date-time';

/** Built-in formats, which a file doesn’t define. */
function builtIn(id: number): NumberMeaning {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'date-time';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'date-time';
  return 'number';
}

/** The longest format that Excel allows. A file may claim longer ones, which would make the expressions below slow. */
const longestFormat = 255;

/** What a custom number format shows, such as `dd.mm.yyyy hh:mm` or `0.0%`. */
export function meaningOfFormat(format: string): NumberMeaning {
  const [first = ''] = format.slice(0, longestFormat).split(';');
  const elapsed = /\[(h+|m+|s+)\]/i.test(first);
  const bare = first
    .replace(/\\./g, '')
    .replace(/"[^"]*"/g, '')
    .replace(/\[[^\][]*\]/g, '')
    .replace(/[_*]./g, '');
  if (/general/i.test(bare)) return 'number';
  if (elapsed || /[hs]/i.test(bare)) return 'date-time';
  if (/[ydm]/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}

/** Reads what each style of a workbook means. The style of a cell is an index in `meanings`. */
export class StyleReader implements XmlEvents {
  readonly meanings: NumberMeaning[] = [];
  readonly #formats = new Map<number, NumberMeaning>();
  #inCells = false;

  open(name: string, attributes: string): void {
    if (name === 'cellXfs') this.#inCells = true;
    if (name === 'numFmt' && this.#formats.size < maxStyles)
      this.#formats.set(
        Number(attributeOf(attributes, 'numFmtId')),
        meaningOfFormat(attributeOf(attributes, 'formatCode')),
      );
    if (name === 'xf' && this.#inCells && this.meanings.length < maxStyles) {
      const id = Number(attributeOf(attributes, 'numFmtId'));
      this.meanings.push(this.#formats.get(id) ?? builtIn(id));
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }

  text(): void {}
}

/** Excel itself allows 65,490. */
const maxStyles = 70_000;
