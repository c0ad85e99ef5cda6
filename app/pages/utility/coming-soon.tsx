import { pagePath } from '../../page-path.ts';
import { useRootData } from '../../root-data.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

export default function ComingSoon() {
  const title = useRootData()?.title;
  return (
    <StatePage
      tone="soon"
      title={title && title !== 'Coming soon' ? `${title} is coming soon` : 'Coming soon'}
      text="This page is being built. You have access to it, and it will appear right here when it is ready."
    >
      <a href={pagePath('/')} className={buttonVariants({ variant: 'outline' })}>
        Go to the start page
      </a>
    </StatePage>
  );
}
