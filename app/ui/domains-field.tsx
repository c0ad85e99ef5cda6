import { AreaField } from './labelled-fields.tsx';

interface DomainsFieldProps {
  readonly label: string;
  /** What follows from which sites are named. */
  readonly hint: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly rows?: number;
  readonly className?: string;
  readonly onChange: (text: string) => void;
}

/** Fifty hosts as long as hosts may be: no list holds more. */
const longest = 14_000;

/** Sites by their hosts, one to a line; posted as `domains`. */
export const DomainsField = ({ hint, ...field }: DomainsFieldProps) => (
  <AreaField
    name="domains"
    hint={`One to a line, such as www.example.com or *.example.com. ${hint}`}
    maxLength={longest}
    spellCheck={false}
    {...field}
  />
);
