import { data } from 'react-router';
import { pagePath } from '#app/page-path.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import * as texts from './texts.ts';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <StatePage tone="info" code={404} title={texts.pageNotFound} text={texts.notFoundHint}>
      <a href={pagePath('/')} className={buttonVariants()}>
        {texts.goToTheStartPage}
      </a>
    </StatePage>
  );
}
