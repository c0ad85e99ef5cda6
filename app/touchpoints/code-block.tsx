import { ScrollRegion } from '../ui/scroll-region.tsx';

interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
}

/** Code to be copied: one click selects all of it. */
export const CodeBlock = ({ label, text }: CodeBlockProps) => (
  <figure className="mt-3">
    <figcaption className="mb-1 text-xs text-muted">{label}</figcaption>
    <ScrollRegion label={label} className="overflow-auto rounded-md bg-hover">
      <pre className="p-3 text-xs select-all">{text}</pre>
    </ScrollRegion>
  </figure>
);

/** Text as it stands between the quotes of an attribute. */
export const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
