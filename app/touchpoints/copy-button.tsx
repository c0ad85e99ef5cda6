import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import * as texts from './texts.ts';

interface CopyButtonProps {
  /** What is copied, for screen readers. */
  readonly label: string;
  readonly text: string;
}

/** Copies a text, and says so until the text changes. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  return (
    <span className="js-only flex shrink-0 items-center gap-2">
      <span role="status" className="text-xs text-success-ink">
        {copied === text ? texts.copied : ''}
      </span>
      <Button type="button" onClick={copy} variant="ghost" size="sm">
        {texts.copy}
        <span className="sr-only">: {label}</span>
      </Button>
    </span>
  );
}
