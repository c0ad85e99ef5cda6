import { languageName } from '#app/touchpoints/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TabsList, TabsTrigger } from '#app/ui/tabs.tsx';
import { entriesOf } from '#shared/table.ts';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { type PanelId, panels } from './panels.ts';
import * as texts from './texts.ts';

interface PanelTabsProps {
  readonly panel: PanelId;
  readonly findings: readonly Finding[];
  readonly linkTo: (panel: PanelId) => string;
}

/** Tabs of the editor's panels. */
export const PanelTabs = ({ panel, findings, linkTo }: PanelTabsProps) => (
  <TabsList ref={showCurrent} aria-label={texts.editorTabs} className="tabs-row mt-4 max-md:flex-nowrap">
    {entriesOf(panels).map(([id, title]) => (
      <TabsTrigger key={id} to={linkTo(id)} active={id === panel}>
        {title}
        {id === 'checks' && findings.length > 0 ? <Badge variant="warning">{findings.length}</Badge> : null}
      </TabsTrigger>
    ))}
  </TabsList>
);

/** Scrolls the selected tab into view. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

interface LanguageTabsProps {
  readonly page: Immersive;
  readonly locale: string;
  readonly linkTo: (locale: string) => string;
}

/** Tabs to choose the edited language. */
export const LanguageTabs = ({ page, locale, linkTo }: LanguageTabsProps) => {
  if (page.locales.length < 2) return null;
  return (
    <TabsList aria-label={texts.writingLanguage} className="mb-4 border-b border-line pb-3">
      {page.locales.map((tag) => (
        <TabsTrigger
          key={tag}
          to={linkTo(tag)}
          active={tag === locale}
          aria-current={tag === locale ? 'true' : undefined}
        >
          {languageName(tag)}
        </TabsTrigger>
      ))}
    </TabsList>
  );
};
