import { ScrollRegion } from '../ui/scroll-region.tsx';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
}

/** Code to copy, by its button or by selecting all of it with a click. */
export const CodeBlock = ({ label, text }: CodeBlockProps) => (
  <figure className="mt-3">
    <div className="mb-1 flex items-center justify-between gap-x-3">
      <figcaption className="min-w-0 text-xs text-muted">{label}</figcaption>
      <CopyButton label={label} text={text} />
    </div>
    <ScrollRegion label={label} className="overflow-auto rounded-md bg-hover">
      <pre className="p-3 text-xs select-all">{text}</pre>
    </ScrollRegion>
  </figure>
);

/** Escapes a text for an HTML attribute. */
export const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
