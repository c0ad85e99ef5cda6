import { useState } from 'react';
import { buttonVariants } from '#app/ui/button.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import * as texts from './texts.ts';

interface CodeBlockProps {
  readonly title: string;
  readonly hint: string;
  readonly code: string;
}

/** Code block with a copy button. */
export function CodeBlock({ title, hint, code }: CodeBlockProps) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="py-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-sm text-muted">{hint}</p>
      <ScrollRegion label={title} className="mt-2 overflow-x-auto rounded-md bg-hover px-3 py-2">
        <pre className="text-xs">
          <code>{code}</code>
        </pre>
      </ScrollRegion>
      <p className="js-only mt-2 flex items-center gap-3">
        <button type="button" onClick={copy} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          {texts.copy}
          <span className="sr-only"> {title}</span>
        </button>
        <span role="status" className="text-sm text-success-ink">
          {copied ? texts.copied : ''}
        </span>
      </p>
    </div>
  );
}
