import { neutralised } from '../text/formula.ts';

/** What is wrong with a field of a row that was not taken. */
export interface RejectedField {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

/** The first line of a file of rejected fields. */
export const rejectsHead = 'row,column,reason,value\r\n';

export const rejectLine = ({ row, column, reason, value }: RejectedField): string =>
  `${[String(row), column, reason, value].map(rejectCell).join(',')}\r\n`;

const number = /^[+-]?\d+([.,]\d+)*$/;

/** What a spreadsheet would take for a formula is made text; a number stays one, a negative one too. */
export const rejectCell = (text: string): string =>
  `"${(number.test(text) ? text : neutralised(text)).replaceAll('"', '""')}"`;
