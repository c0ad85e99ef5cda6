import { unzipSync } from 'fflate';

type Value = number | string | boolean | null;

/** A cell of a workbook: its formula, if any, and its stored value. */
export interface SheetCell {
  readonly formula: string | null;
  readonly value: number | string;
}

/** Cells of a sheet by their place, such as `D12`. */
export type Sheet = ReadonlyMap<string, SheetCell>;

const plain = (xml: string): string =>
  xml.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The sheets of a workbook by their names. */
export function readWorkbook(bytes: Uint8Array): ReadonlyMap<string, Sheet> {
  const files = unzipSync(bytes);
  const textOf = (path: string) => new TextDecoder().decode(files[path]);
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => plain(name));
  return new Map(names.map((name, at) => [name, cellsOf(textOf(`xl/worksheets/sheet${at + 1}.xml`))]));
}

function cellsOf(xml: string): Sheet {
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs)];
  return new Map(
    cells.map(([, place = '', attributes = '', inner = '']) => {
      const formula = /<f>(.*?)<\/f>/s.exec(inner)?.[1];
      const text = /<(?:v|t)(?: [^>]*)?>(.*?)<\/(?:v|t)>/s.exec(inner)?.[1] ?? '';
      const value = attributes.includes('t="') ? plain(text) : Number(text);
      return [place, { formula: formula === undefined ? null : plain(formula), value }];
    }),
  );
}

class FormulaError extends Error {}

/** Recalculates a cell from the inputs of its workbook, ignoring its stored value. */
export function calculate(book: ReadonlyMap<string, Sheet>, sheet: string, place: string): Value {
  const known = calculated.get(book) ?? new Map<string, Value | FormulaError>();
  calculated.set(book, known);
  const name = `${sheet}!${place.replaceAll('$', '')}`;
  const value = known.has(name) ? known.get(name) : valueOfCell(book, sheet, place.replaceAll('$', ''));
  known.set(name, value ?? null);
  if (value instanceof FormulaError) throw value;
  return value ?? null;
}

/** Results by workbook, so that each cell is calculated once. */
const calculated = new WeakMap<ReadonlyMap<string, Sheet>, Map<string, Value | FormulaError>>();

function valueOfCell(book: ReadonlyMap<string, Sheet>, sheet: string, place: string): Value | FormulaError {
  const cell = book.get(sheet)?.get(place);
  if (!cell) return null;
  if (cell.formula === null) return cell.value;
  try {
    return new Formula(cell.formula, book, sheet).result();
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

/** The subset of spreadsheet formulas that our workbooks use. An empty cell is null, which counts as 0 in a sum. */
class Formula {
  readonly #tokens: readonly string[];
  readonly #book: ReadonlyMap<string, Sheet>;
  readonly #sheet: string;
  #at = 0;

  constructor(text: string, book: ReadonlyMap<string, Sheet>, sheet: string) {
    this.#tokens =
      text.match(/"[^"]*"|'[^']*'![$A-Z]+[$\d]+|[A-Z]+(?=\()|\$?[A-Z]+\$?\d+|\d+(?:\.\d+)?|[-+*/()<=,]/g) ?? [];
    if (this.#tokens.join('') !== text) throw new Error(`not understood: ${text}`);
    this.#book = book;
    this.#sheet = sheet;
  }

  result(): Value {
    const value = this.#comparison();
    if (this.#at < this.#tokens.length) throw new Error(`more than a formula: ${this.#tokens.join('')}`);
    return value;
  }

  #take(): string {
    return this.#tokens[this.#at++] ?? '';
  }

  #isNext(...wanted: readonly string[]): boolean {
    return wanted.includes(this.#tokens[this.#at] ?? '');
  }

  #comparison(): Value {
    const left = this.#sum();
    if (!this.#isNext('<', '=')) return left;
    const sign = this.#take();
    const right = this.#sum();
    return sign === '=' ? left === right : numeric(left) < numeric(right);
  }

  #sum(): Value {
    let value = this.#product();
    while (this.#isNext('+', '-')) {
      const sign = this.#take() === '+' ? 1 : -1;
      value = numeric(value) + sign * numeric(this.#product());
    }
    return value;
  }

  #product(): Value {
    let value = this.#operand();
    while (this.#isNext('*', '/')) {
      const isTimes = this.#take() === '*';
      const by = numeric(this.#operand());
      if (!isTimes && by === 0) throw new FormulaError('#DIV/0!');
      value = isTimes ? numeric(value) * by : numeric(value) / by;
      if (!Number.isFinite(value)) throw new FormulaError('#NUM!');
    }
    return value;
  }

  #operand(): Value {
    const token = this.#take();
    if (token === '(') {
      const value = this.#comparison();
      this.#take();
      return value;
    }
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d/.test(token)) return Number(token);
    if (this.#isNext('(')) return this.#call(token);
    const [, sheet = this.#sheet, place = token] = /^'(.*)'!(.*)$/.exec(token) ?? [];
    return calculate(this.#book, sheet, place);
  }

  /** Arguments are evaluated lazily, so errors in unused ones don't matter. */
  #call(name: string): Value {
    const given = this.#arguments();
    const argument = (at: number): Value => new Formula(given[at] ?? '', this.#book, this.#sheet).result();
    switch (name) {
      case 'IF':
        return argument(0) === true ? argument(1) : argument(2);
      case 'IFERROR':
        try {
          return argument(0);
        } catch (error) {
          if (!(error instanceof FormulaError)) throw error;
          return argument(1);
        }
      case 'COUNT':
        return given.filter((_, at) => typeof argument(at) === 'number').length;
      case 'ISNUMBER':
        return typeof argument(0) === 'number';
      case 'ABS':
        return Math.abs(numeric(argument(0)));
      default:
        throw new Error(`no such function: ${name}`);
    }
  }

  #arguments(): string[] {
    const given: string[] = [];
    let [depth, argument] = [0, ''];
    for (;;) {
      const token = this.#take();
      if (token === '') throw new Error('a bracket is missing');
      if (token === '(' && depth++ === 0) continue;
      if (token === ')' && --depth === 0) return [...given, argument];
      if (token === ',' && depth === 1) {
        given.push(argument);
        argument = '';
      } else argument += token;
    }
  }
}

function numeric(value: Value): number {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  throw new FormulaError('#VALUE!');
}
