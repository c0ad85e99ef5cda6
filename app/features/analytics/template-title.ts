import type { TemplatePageData } from './template.server.ts';

/** What the tab of a page of a template is called. */
export const templateTitle = (found: TemplatePageData | undefined): string =>
  found?.state === 'ready' ? `${found.template.name} · ${found.scope.label}` : 'Nothing to show';
