import { neutralized } from '../text/formula.ts';

/** An invalid field of a rejected row. */
export interface RejectedField {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

/** Header line of a file of rejected fields. */
export const rejectsHead = 'row,column,reason,value\r\n';

export const rejectLine = ({ row, column, reason, value }: RejectedField): string =>
  `${[String(row), column, reason, value].map(rejectCell).join(',')}\r\n`;

const number = /^[+-]?\d+([.,]\d+)*$/;

/** Escapes cells that a spreadsheet would run as a formula; numbers stay, negative ones too. */
export const rejectCell = (text: string): string =>
  `"${(number.test(text) ? text : neutralized(text)).replaceAll('"', '""')}"`;
