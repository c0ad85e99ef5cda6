import { pagePath } from '../../page-path.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

/** Nothing says in which currency or locale numbers are to be shown. */
export const UnsetPage = ({ messages }: { readonly messages: readonly string[] }) => (
  <StatePage
    tone="error"
    title="Numbers cannot be shown yet"
    text={`${messages.join(', ')}: neither your profile nor this account says which to use.`}
  >
    <a href={pagePath('/profile')} className={buttonVariants()}>
      Choose in your profile
    </a>
  </StatePage>
);
