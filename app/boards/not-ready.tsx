import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { failureText } from '../api/failure.ts';
import { pagePath } from '../page-path.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { StatePage } from '../ui/state-page.tsx';
import type { TemplatePageData } from './template.server.ts';
import * as texts from './texts.ts';

export type NotReadyState = Exclude<TemplatePageData, { readonly state: 'ready' }>;

interface NotReadyProps {
  readonly found: NotReadyState;
}

/** Why a page shows no numbers, and what to do about it. */
export function NotReady({ found }: NotReadyProps) {
  const { revalidate, state } = useRevalidator();
  switch (found.state) {
    case 'missing':
      return (
        <StatePage tone="info" title={found.name ?? texts.nothingHere} text={texts.nothingHereHint}>
          <a href={pagePath('/')} className={buttonVariants({ variant: 'outline' })}>
            {texts.goToTheStartPage}
          </a>
        </StatePage>
      );
    case 'failed':
      return (
        <StatePage
          tone="error"
          title={texts.pageFailed}
          text={failureText(found.failure.kind)}
          requestId={found.failure.requestId}
        >
          <Button type="button" disabled={state === 'loading'} onClick={() => void revalidate()}>
            {texts.tryAgain}
          </Button>
        </StatePage>
      );
    case 'unset':
      return <UnsetPage messages={found.messages} />;
    case 'elsewhere':
      return <OpenCompleteAddress search={found.search} />;
  }
}

/** Navigates to the complete address: the default filters were only known after the frame was sent. */
function OpenCompleteAddress({ search }: { readonly search: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ search }, { replace: true }), [navigate, search]);
  return (
    <StatePage tone="info" title={texts.yourDefaultFilters} text={texts.defaultFiltersHint}>
      <Link to={{ search }} replace className={buttonVariants()}>
        {texts.showThePage}
      </Link>
    </StatePage>
  );
}

/** Shown if no currency or locale is set. */
const UnsetPage = ({ messages }: { readonly messages: readonly string[] }) => (
  <StatePage
    tone="error"
    title={texts.numbersUnset}
    text={fill(texts.preferenceUnset, { preferences: messages.join(', ') })}
  >
    <a href={pagePath('/profile')} className={buttonVariants()}>
      {texts.chooseInYourProfile}
    </a>
  </StatePage>
);
