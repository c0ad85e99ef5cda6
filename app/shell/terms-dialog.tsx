import { useLocation } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { pagePath } from '../page-path.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../ui/dialog.tsx';
import { ExternalLink } from '../ui/icons.ts';
import * as texts from './texts.ts';

interface TermsDialogProps {
  readonly terms: { readonly version: string; readonly url: string };
}

/** Asks to accept new terms. Plain forms, so it works without scripts; with scripts it is modal. */
export function TermsDialog({ terms }: TermsDialogProps) {
  const { pathname, search } = useLocation();
  return (
    <Dialog open>
      <DialogContent
        openWithoutScript
        dismissible={false}
        onCancel={(event) => event.preventDefault()}
        className="fixed inset-x-0 top-24 z-50"
      >
        <DialogHeader>
          <DialogTitle>{texts.ourTermsHaveChanged}</DialogTitle>
          <DialogDescription>{fill(texts.termsHint, { version: terms.version })}</DialogDescription>
        </DialogHeader>
        <a
          href={terms.url}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-4 inline-flex items-center gap-1.5 rounded text-sm font-medium text-primary-ink underline"
        >
          {texts.readTheTerms} <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">{texts.opensInANewTab}</span>
        </a>
        <DialogFooter>
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
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
