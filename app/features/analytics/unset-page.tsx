import { fill } from '#shared/text/fill.ts';
import { pagePath } from '../../page-path.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import * as texts from './texts.ts';

/** Nothing says in which currency or locale numbers are to be shown. */
export const UnsetPage = ({ messages }: { readonly messages: readonly string[] }) => (
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
