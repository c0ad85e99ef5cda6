import { Link } from 'react-router';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import { languageName } from './page-panels.tsx';
import { type PanelId, panels } from './panels.ts';

interface PanelTabsProps {
  readonly panel: PanelId;
  readonly findings: readonly Finding[];
  readonly linkTo: (panel: PanelId) => string;
}

const tab = 'inline-flex items-center gap-1.5 rounded-md px-3 py-1.5 text-sm whitespace-nowrap hover:bg-hover';
const active = 'bg-primary-soft font-medium text-primary-ink';

/** The parts of the editor. */
export const PanelTabs = ({ panel, findings, linkTo }: PanelTabsProps) => (
  <nav aria-label="Parts of the experience" className="mt-4 flex flex-wrap gap-1">
    {Object.entries(panels).map(([id, title]) => (
      <Link
        key={id}
        to={linkTo(id as PanelId)}
        preventScrollReset
        aria-current={id === panel ? 'page' : undefined}
        className={cn(tab, id === panel && active)}
      >
        {title}
        {id === 'checks' && findings.length > 0 ? <Badge tone="warning">{findings.length}</Badge> : null}
      </Link>
    ))}
  </nav>
);

interface LanguageTabsProps {
  readonly page: Immersive;
  readonly locale: string;
  readonly linkTo: (locale: string) => string;
}

/** The language that is written in. */
export const LanguageTabs = ({ page, locale, linkTo }: LanguageTabsProps) => {
  if (page.locales.length < 2) return null;
  return (
    <nav aria-label="Language that is written in" className="mb-4 flex flex-wrap gap-1 border-b border-line pb-3">
      {page.locales.map((tag) => (
        <Link
          key={tag}
          to={linkTo(tag)}
          preventScrollReset
          aria-current={tag === locale ? 'true' : undefined}
          className={cn(tab, tag === locale && active)}
        >
          {languageName(tag)}
        </Link>
      ))}
    </nav>
  );
};
