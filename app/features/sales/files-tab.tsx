import { pagePath } from '#app/page-path.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import * as texts from './texts.ts';

/** Link to the import of orders by file. */
export const FilesTab = () => (
  <Panel title={texts.tabFiles}>
    <p className="text-sm">{texts.filesHint}</p>
    <p className="mt-2 text-sm text-muted">{texts.filesColumns}</p>
    <p className="mt-3">
      <Link to={pagePath('/data-and-integrations')} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
        {texts.importOrders}
      </Link>
    </p>
  </Panel>
);
