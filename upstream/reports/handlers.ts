import type { alerts as alertsFamily } from '#shared/api/families/alerts.ts';
import type { reports as reportsFamily } from '#shared/api/families/reports.ts';
import type { schedules as schedulesFamily } from '#shared/api/families/schedules.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { alertOutcomes, alerts, changeAlert, createAlert, deleteAlert } from './alerts.ts';
import { deliveries, deliveryFile } from './deliveries.ts';
import { changeReport, createReport, deleteReport, duplicateReport, report, reports } from './reports.ts';
import { changeSchedule, createSchedule, deleteSchedule, runSchedule, schedules } from './schedules.ts';
import { reportVersion, reportVersions, restoreReport } from './versions.ts';

export const reportsHandlers = {
  reports,
  createReport,
  report,
  changeReport,
  deleteReport,
  duplicateReport,
  reportVersions,
  reportVersion,
  restoreReport,
  schedules,
  createSchedule,
  changeSchedule,
  deleteSchedule,
  runSchedule,
  deliveries,
  deliveryFile,
  alerts,
  createAlert,
  changeAlert,
  deleteAlert,
  alertOutcomes,
} satisfies HandlersOf<typeof reportsFamily & typeof schedulesFamily & typeof alertsFamily>;
