import type { StreamedItem } from '../api/streamed.ts';
import * as texts from './texts.ts';

/** What the tab of a page of a template is called. */
export const templateTitle = (loaded: StreamedItem<unknown> | undefined): string =>
  loaded?.name ? `${loaded.name} · ${loaded.label}` : texts.nothingToShow;
