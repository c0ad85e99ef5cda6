import type { analytics as analyticsFamily } from '#shared/api/families/analytics.ts';
import type { exports as exportsFamily } from '#shared/api/families/exports.ts';
import type { insights as insightsFamily } from '#shared/api/families/insights.ts';
import type { lists as listsFamily } from '#shared/api/families/lists.ts';
import type { values as valuesFamily } from '#shared/api/families/values.ts';
import type { views as viewsFamily } from '#shared/api/families/views.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { annotations, changeAnnotation, createAnnotation, deleteAnnotation } from './annotations.ts';
import { exportFile } from './exports.ts';
import { changeFilterSet, createFilterSet, deleteFilterSet, filterSets } from './filter-sets.ts';
import { template } from './find-template.ts';
import { dismissInsight, insightAnswer, restoreInsight } from './insights.ts';
import { changeListView, createListView, deleteListView, listViews } from './list-views.ts';
import { dashboardList, insightList, reportList } from './lists.ts';
import { query } from './queries.ts';
import { reportingDates } from './reporting-dates.ts';
import { values } from './values.ts';

export const analyticsHandlers = {
  reportingDates,
  template,
  query,
  values,
  filterSets,
  createFilterSet,
  changeFilterSet,
  deleteFilterSet,
  listViews,
  createListView,
  changeListView,
  deleteListView,
  annotations,
  createAnnotation,
  changeAnnotation,
  deleteAnnotation,
  exportFile,
  insightAnswer,
  dismissInsight,
  restoreInsight,
  dashboardList,
  reportList,
  insightList,
} satisfies HandlersOf<
  typeof analyticsFamily &
    typeof valuesFamily &
    typeof viewsFamily &
    typeof exportsFamily &
    typeof insightsFamily &
    typeof listsFamily
>;
