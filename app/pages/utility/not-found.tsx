import { data } from 'react-router';
import { pagePath } from '../../page-path.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <StatePage
      tone="info"
      code={404}
      title="Page not found"
      text="This address leads nowhere. It may have moved, or the link was cut short."
    >
      <a href={pagePath('/')} className={buttonVariants()}>
        Go to the start page
      </a>
    </StatePage>
  );
}
