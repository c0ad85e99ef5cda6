import { __iconData as bookmarkData } from 'lucide-react/icons/bookmark';
import { __iconData as calendarData } from 'lucide-react/icons/calendar';
import { __iconData as chartNoAxesColumnData } from 'lucide-react/icons/chart-no-axes-column';
import { __iconData as ellipsisData } from 'lucide-react/icons/ellipsis';
import { __iconData as gitCompareArrowsData } from 'lucide-react/icons/git-compare-arrows';
import { __iconData as maximize2Data } from 'lucide-react/icons/maximize-2';
import { __iconData as stickyNoteData } from 'lucide-react/icons/sticky-note';
import { icon } from './icon.tsx';

// Icons of the menus of dashboards and reports, which load after the first view.

export const Bookmark = icon(bookmarkData);
export const Calendar = icon(calendarData);
export const ChartNoAxesColumn = icon(chartNoAxesColumnData);
export const Ellipsis = icon(ellipsisData);
export const GitCompareArrows = icon(gitCompareArrowsData);
export const Maximize2 = icon(maximize2Data);
export const StickyNote = icon(stickyNoteData);
