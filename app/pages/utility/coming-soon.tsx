import { pagePath } from '#app/page-path.ts';
import { useRootData } from '#app/root-data.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

export default function ComingSoon() {
  const title = useRootData()?.title;
  return (
    <StatePage
      tone="soon"
      title={title && title !== 'Coming soon' ? fill(texts.titleIsComingSoon, { title }) : texts.comingSoon}
      text={texts.comingSoonHint}
    >
      <a href={pagePath('/')} className={buttonVariants({ variant: 'outline' })}>
        {texts.goToTheStartPage}
      </a>
    </StatePage>
  );
}
