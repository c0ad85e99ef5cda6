import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { pagePath } from '../page-path.ts';
import { Button } from '../ui/button.tsx';
import { ExternalLink } from '../ui/icons.ts';
import * as texts from './texts.ts';

interface TermsDialogProps {
  readonly terms: { readonly version: string; readonly url: string };
}

/** Asks for terms that are not accepted yet. Two plain forms: it works without a script, and with one nothing is behind it. */
export function TermsDialog({ terms }: TermsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.matches(':modal')) return;
    shown.close();
    shown.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="terms-title"
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-x-0 top-24 z-50 m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface p-6 text-ink shadow-raised backdrop:bg-black/50"
    >
      <h2 id="terms-title" className="text-lg font-semibold">
        {texts.ourTermsHaveChanged}
      </h2>
      <p className="mt-2 text-sm text-pretty text-muted">
        {fill(texts.pleaseReadAndAcceptThe, { version: terms.version })}
      </p>
      <a
        href={terms.url}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-4 inline-flex items-center gap-1.5 rounded text-sm font-medium text-primary-ink underline"
      >
        {texts.readTheTerms} <ExternalLink aria-hidden className="size-3.5" />
        <span className="sr-only">{texts.opensInANewTab}</span>
      </a>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <form method="post" action={pagePath('/logout')}>
          <Button type="submit" variant="outline">
            {texts.signOut}
          </Button>
        </form>
        <form method="post" action={pagePath('/login-redirect')}>
          <input type="hidden" name="intent" value="accept-terms" />
          <input type="hidden" name="version" value={terms.version} />
          <input type="hidden" name="redirect" value={pathname + search} />
          <Button type="submit">{texts.accept}</Button>
        </form>
      </div>
    </dialog>
  );
}
