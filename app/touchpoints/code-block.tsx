import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import * as texts from './texts.ts';

interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
}

/** Code to copy, by its button or by selecting all of it with a click. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  return (
    <figure className="mt-3">
      <div className="mb-1 flex items-center justify-between gap-x-3">
        <figcaption className="min-w-0 text-xs text-muted">{label}</figcaption>
        <span className="js-only flex shrink-0 items-center gap-2">
          <span role="status" className="text-xs text-success-ink">
            {copied === text ? texts.copied : ''}
          </span>
          <Button type="button" onClick={copy} variant="ghost" size="sm">
            {texts.copy}
            <span className="sr-only">: {label}</span>
          </Button>
        </span>
      </div>
      <ScrollRegion label={label} className="overflow-auto rounded-md bg-hover">
        <pre className="p-3 text-xs select-all">{text}</pre>
      </ScrollRegion>
    </figure>
  );
}

/** Escapes a text for an HTML attribute. */
export const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
