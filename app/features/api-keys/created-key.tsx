import { useState } from 'react';
import { buttonVariants } from '#app/ui/button.tsx';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface CreatedKeyProps {
  readonly name: string;
  readonly secret: string;
}

/** Shows a new key; only once. */
export function CreatedKey({ name, secret }: CreatedKeyProps) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section
      aria-labelledby="created-key"
      className="rounded-xl border border-success-ink/40 bg-surface p-5 shadow-card"
    >
      <h2 id="created-key" className="text-base font-semibold">
        {fill(texts.keyCreated, { name })}
      </h2>
      <p className="mt-1 text-sm text-muted">{texts.keepKeyNow}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="max-w-full overflow-x-auto rounded-md border border-line-strong bg-surface px-2 py-1 text-sm select-all">
          {secret}
        </code>
        <button
          type="button"
          onClick={copy}
          className={`js-only ${buttonVariants({ variant: 'outline', size: 'sm' })}`}
        >
          {texts.copy}
        </button>
        <span role="status" className="text-sm text-success-ink">
          {copied ? texts.copied : ''}
        </span>
      </div>
    </section>
  );
}
