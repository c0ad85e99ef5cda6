import { neutralised } from '../text/formula.ts';

/** Heading of the column that says why a row was rejected. In a file that is sent again it is ignored. */
export const reasonHeading = 'Why this row was not imported';

const added = /(?<=^|[;\t\r\n][\s"]*)'(?=[=+\-@\t\r\n＝＋－＠])/g;

/** Takes back what `neutralised` has done to a text. */
export function unneutralised(text: string): string {
  const plain = text.replace(added, '');
  return neutralised(plain) === text ? plain : text;
}
