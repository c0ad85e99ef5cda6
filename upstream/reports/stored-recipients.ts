import { storedJson, strings } from '../calls/stored-json.ts';

interface WithRecipients {
  readonly id: number;
  /** JSON, email addresses. */
  readonly recipients: string;
}

/** Who gets what a schedule or an alert makes. @throws Failure 422 where the row can't be read */
export const storedRecipients = (table: 'schedule' | 'alert', { id, recipients }: WithRecipients): string[] =>
  storedJson(recipients, strings, { table, id });
